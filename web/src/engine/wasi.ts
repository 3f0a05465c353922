// The few calls of WASI that the C++ library makes: a clock, somewhere to complain, an end.
// Everything else is refused with "not supported"; the engine opens no files.

export interface Memory {
  bytes(): Uint8Array;
}

const success = 0;
const badFile = 8;
const notSupported = 58;

export function wasiImports(memory: Memory): WebAssembly.Imports {
  const view = () => {
    const bytes = memory.bytes();
    return new DataView(bytes.buffer);
  };
  const calls: Record<string, (...args: never[]) => number> = {
    fd_write: (file: number, pieces: number, count: number, written: number) => {
      if (file !== 1 && file !== 2) return badFile;
      let text = '';
      let total = 0;
      for (let i = 0; i < count; i += 1) {
        const at = view().getUint32(pieces + 8 * i, true);
        const length = view().getUint32(pieces + 8 * i + 4, true);
        text += new TextDecoder().decode(memory.bytes().slice(at, at + length));
        total += length;
      }
      view().setUint32(written, total, true);
      console.error(text.trimEnd());
      return success;
    },
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    random_get: (at: number, length: number) => {
      // Not a view of the module's memory itself: the browser fills only memory it can move.
      memory.bytes().set(crypto.getRandomValues(new Uint8Array(length)), at);
      return success;
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}`);
    },
    fd_close: () => success,
    fd_seek: () => notSupported,
    fd_fdstat_get: () => badFile,
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
  };
  const wasi = new Proxy(calls, { get: (all, name: string) => all[name] ?? (() => notSupported) });
  return { wasi_snapshot_preview1: wasi as unknown as WebAssembly.ModuleImports };
}
