import type { LatchkeyOptions } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'

const serverUrl = 'https://server.example'

/** What `createLatchkey` needs of a page besides networks and adapters. The project's server has nothing to say. */
export function siteOptions(
  page: Window & typeof globalThis,
): Pick<LatchkeyOptions, 'environment' | 'projectId' | 'serverUrl'> {
  return {
    environment: {
      ...currentEnvironment(),
      fetch: (input, init) =>
        String(input).startsWith(serverUrl)
          ? Promise.resolve(Response.json({}, { status: 404 }))
          : globalThis.fetch(input, init),
      window: page,
    },
    projectId: 'project',
    serverUrl,
  }
}
