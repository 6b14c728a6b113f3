// watchos32: integers that are too long for a system with 32 bits

let largest = 5_000_000_000  // error: integer literal '5000000000' overflows when stored into 'Int'
let milliseconds: Int = 100_000 * 60_000  // error: arithmetic operation '100000 * 60000'
