import { coinTypeOf, type NetworkId, nameProblem } from '@latchkey/protocol'
import type { NameRecord, RegisterNameRequest } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import { InvalidNameError, NameApiError, NameNotAllowedError } from '../errors/name.ts'
import type { Latchkey } from '../Latchkey.ts'
import { nameRegistrar } from '../names/nameRegistrar.ts'
import { nameZone } from '../names/nameZone.ts'
import { type Identity, identityQuery } from '../queries/identity.ts'
import { nameQuery, reverseNamesQuery } from '../queries/names.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { isSupported } from '../queries/supportedChains.ts'
import { activate } from './activate.ts'
import { signMessage } from './signMessage.ts'

export type RegisterNameParameters = {
  /** Letters, digits and hyphens, at least four; the project's zone comes after it. */
  name: string
}

/**
 * Registers a name for the connected account, which signs for it. The button shows it from then on.
 *
 * @throws {InvalidNameError} for what is no name (S5.1)
 * @throws {NameNotAllowedError} without a network, an address or an embedded wallet (S6.7), or where the operator has
 *   named no zone
 * @throws {InvalidChainIdError} for a network whose chain id is 2^31 or more (S5.4)
 * @throws {NameApiError} code `name.register_failed`, with the server's reason (S8.12)
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const { name } = await registerName(latchkey, { name: 'alice' })
 */
export async function registerName(
  latchkey: Latchkey,
  { name: label }: RegisterNameParameters,
): Promise<NameRecord> {
  const problem = nameProblem(label)
  if (problem) throw new InvalidNameError({ problem })
  const { networkId } = requireRegistrar(latchkey)
  // Which zone the site has is the server's to say; a page that has never opened the modal has not asked yet.
  await activate(latchkey)
  const zone = requireZone(latchkey, label)
  // Names are of EVM chains alone, so what follows the colon is a number.
  const coinType = coinTypeOf(Number(networkId.slice(networkId.indexOf(':') + 1)))
  const name = `${label}.${zone}`
  if (!(await isServed(latchkey, { name, networkId })))
    throw new NameNotAllowedError({ lacks: 'network' })

  const timestamp = await reasoned(name, () => readServerSeconds(latchkey))
  // Again, as the visitor may have left or changed the account meanwhile.
  const { address } = requireRegistrar(latchkey)
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  const signature = await signMessage(latchkey, { message, namespace: 'eip155' })
  const body: RegisterNameRequest = { address, coin_type: coinType, message, signature }
  const { success: _, ...record } = await reasoned(name, () =>
    apiOf(latchkey).post('/v1/profile/account', {
      body,
      schema: async () => (await import('@latchkey/protocol/http')).registerNameResponse,
      signal: latchkey.internal.signal,
    }),
  )
  showName(latchkey, { address, networkId, record })
  return record
}

/** What the name ends with; that the server could not be asked does not say that there is none. */
function requireZone({ store }: Latchkey, label: string): string {
  const offer = nameZone(store.getState())
  if (offer.status === 'named') return offer.zone
  if (offer.status === 'none') throw new NameNotAllowedError({ lacks: 'zone' })
  throw new NameApiError({ cause: undefined, operation: 'register', subject: label })
}

/** The server dates what is signed: a visitor's clock may be wrong by hours. */
async function readServerSeconds(latchkey: Latchkey): Promise<number> {
  const { now } = await apiOf(latchkey).get('/v1/profile/time', {
    schema: async () => (await import('@latchkey/protocol/http')).serverTimeResponse,
    signal: latchkey.internal.signal,
  })
  return Math.floor(Date.parse(now) / 1000)
}

async function reasoned<T>(subject: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    throw new NameApiError({ cause, operation: 'register', subject })
  }
}

/** @throws {NameApiError} when the server cannot say: that is no fault of the network */
async function isServed(
  latchkey: Latchkey,
  { name, networkId }: { name: string; networkId: NetworkId },
): Promise<boolean> {
  try {
    return await isSupported(latchkey, networkId)
  } catch (cause) {
    throw new NameApiError({ cause, operation: 'register', subject: name })
  }
}

type Registered = Parameters<typeof identityQuery>[1] & { address: string; record: NameRecord }

function requireRegistrar({ store }: Latchkey) {
  const registrar = nameRegistrar(store.getState())
  if (registrar.status === 'lacking') throw new NameNotAllowedError(registrar)
  return registrar
}

/** What shows names knows the new one without asking (S4.20). */
function showName(latchkey: Latchkey, { address, networkId, record }: Registered): void {
  const { clientId, environment, signal } = latchkey.internal
  const { name } = record
  const queries = queryClientOf(latchkey)
  queries.setQueryData<Identity>(
    identityQuery(latchkey, { address, networkId }).queryKey,
    (before) => ({ avatar: before?.avatar, name }),
  )
  queries.setQueryData(nameQuery(latchkey, { name }).queryKey, record)
  queries.setQueryData<NameRecord[]>(
    reverseNamesQuery(latchkey, { address }).queryKey,
    // Names that were never read are asked for, with the new one, when they are shown.
    (before) => before && [...before, record],
  )
  // The browser keeps for hours that the address had no name, which the next visit would be answered.
  const url = apiOf(latchkey).url(`/v1/identity/${address}`, { sender: address, clientId })
  environment.fetch(url, { cache: 'reload', signal }).catch(() => undefined)
}
