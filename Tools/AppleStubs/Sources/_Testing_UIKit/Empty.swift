// `Testing` looks for this module wherever a module named UIKit is imported beside it. There is nothing to add.
