"""The attacked server with its data folder."""
import ctypes
import os
import resource
import shutil
import signal
import subprocess
import threading
import time

import settings

LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1


def fresh_folder(name):
    path = os.path.join(settings.WORK, name)
    shutil.rmtree(path, ignore_errors=True)
    return path


def copy_of_records(name):
    folder = fresh_folder(name)
    shutil.copytree(os.path.join(settings.WORK, "records"), folder)
    return folder


class Server:
    """A server process on a data folder, killed if it takes more than 2 GB."""

    def __init__(self, folder, *arguments, files=()):
        self.folder = folder
        # Not beside the folder: its disk may be full.
        self.output = os.path.join(settings.WORK, os.path.basename(folder.rstrip("/")) + ".output")
        self.passed_deadly_memory = False
        self.observation = None
        environment = dict(os.environ, INSTANTSEARCH_ADMIN_KEY=settings.ADMIN_KEY)
        with open(self.output, "w") as output:
            self.process = subprocess.Popen(
                [settings.program, "serve", "--data", folder, "--port", "0", *files, *arguments],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=environment,
                preexec_fn=self.bind_to_this_process)
        self.port = None
        for _ in range(6000):
            with open(self.output) as output:
                for line in output:
                    if line.startswith("Serving http"):
                        self.port = int(line.rstrip().rsplit(":", 1)[1])
            if self.port or self.process.poll() is not None:
                break
            time.sleep(0.02)
        threading.Thread(target=self.watch, daemon=True).start()

    @staticmethod
    def bind_to_this_process():
        """Runs in the child process: ties its life to the parent's, and limits its memory."""
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_AS, (32 << 30, 32 << 30))

    def watch(self):
        while self.process.poll() is None:
            if self.memory() > settings.DEADLY_MEMORY:
                self.passed_deadly_memory = True
                self.process.kill()
            time.sleep(0.02)

    def status(self, name):
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                return next((int(line.split()[1]) * 1024 for line in file if line.startswith(name)), 0)
        except OSError:
            return 0

    def memory(self):
        return self.status("VmRSS")

    def peak_memory(self):
        return self.status("VmHWM")

    def forget_peak(self):
        with open(f"/proc/{self.process.pid}/clear_refs", "w") as file:
            file.write("5")

    def cpu(self):
        """The CPU time in seconds."""
        try:
            with open(f"/proc/{self.process.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
                return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return 0.0

    def is_running(self):
        return self.process.poll() is None

    def log(self):
        with open(self.output) as output:
            return output.read()

    def stop(self, patience=15):
        """Sends SIGTERM, and SIGKILL if it does not end."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return self.process.wait()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
