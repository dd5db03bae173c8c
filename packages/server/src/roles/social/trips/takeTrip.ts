import type { WindowProvider } from '@latchkey/protocol/wallet'
import { ApiError } from '../../../http/ApiError.ts'
import type { Row } from '../../markedTables.ts'
import { unwrapText } from '../../unwrapText.ts'
import { wrappingPlace } from '../../wrapping.ts'
import { loginExpired, otherBrowser } from '../loginErrors.ts'
import {
  completionMark,
  isStatus,
  providerOf,
  secretOf,
  type TripContext,
  type TripSecret,
} from './tripRow.ts'

/** A trip whose code is to be exchanged now: it is given once. */
export type TakenTrip<Secret extends TripSecret> = {
  code: string
  provider: WindowProvider
  row: Row
  secret: Secret
}

/**
 * Takes the code of a trip for the device that has begun it, by what the browser was given that came back: whoever was sent to
 * the provider by another one has its visitor there, and not here.
 *
 * @throws {ApiError} 403 `other_browser` for another device, and for another completion, which uses up a try; 410
 *   `login_expired`
 */
export async function takeTrip<Secret extends TripSecret>(
  { keys, marked, now, table }: TripContext,
  { completion, device, id }: { completion: string; device: string; id: string },
): Promise<TakenTrip<Secret>> {
  // Refusals are answers, not faults: the try that was counted must stay so.
  const outcome = await marked.transaction(async (session) => {
    const [row] = await session.find(table, 'id = $1 for update', [id])
    if (!row || Number(row['expires_at']) <= now()) return loginExpired()
    if (row['device'] !== device) return otherBrowser()
    if (!isStatus(row, 'away') && !isStatus(row, 'returned')) return loginExpired()
    const triesLeft = Number(row['tries_left'])
    if (triesLeft <= 0) return otherBrowser()
    if (row['completion'] !== completionMark(keys, { completion, id })) {
      await session.put(table, { ...row, tries_left: triesLeft - 1 })
      return otherBrowser()
    }
    const code = unwrapText(keys, row['code_wrapped'], wrappingPlace.returned(id)) ?? ''
    await session.put(table, { ...row, code_wrapped: null, status: 'taken' })
    return { code, provider: providerOf(row), row, secret: secretOf<Secret>(keys, row) }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
