/** See progress.mjs. */
export function beginStep(
  text: string,
  options?: { out?: NodeJS.WriteStream },
): { done: () => void; failed: () => void }
