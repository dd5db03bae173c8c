import { createApi, type OpenApi } from '../../upstream/createApi.ts'
import { HistoryUnavailableError } from '../HistorySource.ts'

const timeoutMs = 10_000

/** The APIs that list transactions, as the sources of one chain ask them. They throw `HistoryUnavailableError`. */
export function historyApis(
  context: Omit<Parameters<typeof createApi>[1], 'timeoutMs' | 'toError'>,
): OpenApi {
  return (config) =>
    createApi(config, {
      ...context,
      timeoutMs,
      toError: ({ outcome, upstream }) => new HistoryUnavailableError(`${upstream}: ${outcome}`),
    })
}
