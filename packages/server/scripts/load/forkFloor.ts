import { fork } from 'node:child_process'

/** A process that does the least that a server can do for the same answer. */
export type Floor = { pid: number; stop(): Promise<void>; url: string }

/** Starts one, which says where it listens. */
export async function forkFloor(file: URL, args: readonly string[]): Promise<Floor> {
  const child = fork(file, args, { execArgv: process.execArgv })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`The floor ended with ${code}.`)))
  })
  return {
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
    url,
  }
}
