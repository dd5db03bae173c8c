import type { KnownBrowser } from '../../mail/readBrowser.ts'

/** Where a device was when it was added, as far as it said: its owner knows it by that. */
export type DeviceFacts = KnownBrowser & { site: string | undefined }

/** The columns of a row that keep them. */
export function factColumns(facts: DeviceFacts | undefined) {
  return {
    browser: facts?.browser ?? null,
    site: facts?.site ?? null,
    system: facts?.system ?? null,
  }
}
