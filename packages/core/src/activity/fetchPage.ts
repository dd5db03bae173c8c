import type { NetworkId } from '@latchkey/protocol'
import { showToast } from '../actions/showToast.ts'
import { apiOf } from '../api/apiOf.ts'
import { TransactionsUnavailableError } from '../errors/activity.ts'
import type { Latchkey } from '../Latchkey.ts'
import { isSupported } from '../queries/supportedChains.ts'
import { connectionOf } from '../selectors.ts'
import { type ActivityPage, readPage } from './readPage.ts'

export type ActivityParameters = { address: string; networkId: NetworkId }

type PageParameters = ActivityParameters & {
  /** None of the first page. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * A page of an account's transactions (S7.5, S7.24); empty where the server does not serve the network (S7.2).
 *
 * @throws {TransactionsUnavailableError}
 */
export async function fetchPage(
  latchkey: Latchkey,
  { address, cursor, networkId, signal }: PageParameters,
): Promise<ActivityPage> {
  try {
    if (!(await isSupported(latchkey, networkId))) return { items: [], next: undefined }
    const path = `/v1/account/${encodeURIComponent(address)}/history`
    const response = await apiOf(latchkey).get(path, {
      query: { chainId: networkId, cursor },
      schema: async () => (await import('@latchkey/protocol/http')).historyResponse,
      signal,
    })
    return readPage(response, { networkId })
  } catch (cause) {
    throw new TransactionsUnavailableError({ cause })
  }
}

/** Tells the visitor and whoever reads the events that a page could not be had (S8.4). */
export function reportUnavailable(
  latchkey: Latchkey,
  { address, cursor, error }: PageParameters & { error: unknown },
): void {
  showToast(latchkey, { message: { key: 'toast.transactionsFailed' }, variant: 'error' })
  latchkey.internal.events.emit({
    address,
    error,
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: activityProperties(latchkey, cursor),
    type: 'error',
  })
}

/** What events of the activity tell. */
export function activityProperties({ options, store }: Latchkey, cursor: string | undefined) {
  const connection = connectionOf(store.getState())
  return {
    cursor,
    isSmartAccount:
      connection.status === 'connected' &&
      connection.accounts.some(
        ({ address, type }) => address === connection.address && type === 'smartAccount',
      ),
    projectId: options.projectId,
  }
}
