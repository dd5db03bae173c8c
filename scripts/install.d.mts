/** See install.mjs. */
export const root: string
export function nodeComplaint(version?: string): string | undefined
export function isInstalled(folder?: string): Promise<boolean>
export function ensureInstalled(options?: { signal?: AbortSignal }): Promise<void>
