/** See processLock.mjs. */
export function isAlive(pid: number): boolean
export function tryLock(
  file: string,
): Promise<
  { release: () => Promise<void>; holder?: undefined } | { holder: number; release?: undefined }
>
export function processFacts(pid: number): Promise<{ parent: number; start: string } | undefined>
