import type { WalletApi } from '../../api/createApi.ts'
import type { DeviceStorage } from '../../device/DeviceStorage.ts'
import { readKeptLogin } from '../../device/keptLogin.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { LoginAnswer } from '../../window/loginAnswers.ts'
import { readAnswer, type TicketKeys } from '../../window/ticketKeys.ts'
import { waitForAnswer } from '../../window/waitForAnswer.ts'
import type { Completion } from './proveLogin.ts'

/** Tries in a row of a page that may be in the background: half a minute. */
const maxFailures = 15

/**
 * What the window of a login came back with: as it has kept it on this device, and said so. Undefined where it is back, and could
 * say it to no one.
 *
 * @throws {RequestError} `provider_refused`, or `timeout` once its ticket is over
 */
export async function waitForReturn(
  {
    api,
    clock,
    storage,
  }: { api: Pick<WalletApi, 'ticket'>; clock: Pick<FrameClock, 'after'>; storage: DeviceStorage },
  {
    id,
    keys,
    loginId,
    onOpened,
    signal,
  }: {
    /** Of its ticket. */
    id: string
    keys: Pick<TicketKeys<LoginAnswer>, 'answers'>
    loginId: string
    onOpened: () => void
    signal: AbortSignal
  },
): Promise<Completion | undefined> {
  const answer = await waitForAnswer({ api, clock }, { id, maxFailures, onOpened, signal })
  // Its answer may not have arrived.
  const kept = await readKeptLogin(storage, loginId)
  if (kept?.completion !== undefined)
    return { completion: kept.completion, recovery: kept.recovery }
  switch (readAnswer(keys, answer)) {
    case 'refused':
      throw new RequestError('provider_refused')
    case 'lost':
    case 'returned':
      return undefined
    default:
      throw new RequestError('timeout')
  }
}
