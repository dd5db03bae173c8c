import type { Latchkey } from '../Latchkey.ts'
import { version } from '../version.ts'
import { type ApiClient, createApiClient } from './createApiClient.ts'

/** The instance's client of its server, made by the first request. */
export function apiOf({ adapters, internal, options }: Latchkey): ApiClient {
  internal.api ??= createApiClient({
    baseUrl: options.serverUrl,
    clientId: () => internal.clientId,
    fetch: internal.environment.fetch,
    projectId: options.projectId,
    sdkVersion: `html-${[...adapters.keys()].join(',') || 'universal'}-${version}`,
  })
  return internal.api
}
