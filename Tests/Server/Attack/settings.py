"""The limits of the server, and the options of this run."""
import os

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
WORK = os.path.join(ROOT, ".build", "attack")

MEGABYTE = 1 << 20
MEMORY_LIMIT = 512 * MEGABYTE
# A server that takes more is killed.
DEADLY_MEMORY = 2048 * MEGABYTE
# The allowed delay beyond that of the reference server, in seconds.
HEALTH_LIMIT = 0.1
# The allowed CPU time of a call and of a forged key, in seconds.
CALL_CPU_LIMIT = 1.0
FORGED_KEY_LIMIT = 0.01
# The allowed cost of finding out how the page of an index looks, beyond that of the page itself: the CPU time in multiples
# of that of saving the index, since machines differ, and the memory.
OUTLINE_LIMIT = 1.6
OUTLINE_MEMORY_LIMIT = 40 * MEGABYTE

ADMIN_KEY = "attack-admin-key"
# The addresses of the clients.
HONEST, ATTACKER = "127.0.0.2", "127.0.0.3"

# Set by Scripts/attack.
program = ""
is_short = False
# How long an attack lasts, in seconds.
duration = 10.0
yardstick_port = 0
# The search keys of the 'honest' client and of the 'attacker'.
keys = {}
