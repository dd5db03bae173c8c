import type { FinishedRegistration } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import type { Row } from '../roles/markedTables.ts'
import { optionalText } from '../roles/optionalText.ts'
import { arriveProven } from './devices/arriveProven.ts'
import { registerDevice } from './devices/registerDevice.ts'
import { numberMark, type RegistrationsContext, tokenMark } from './registrationMarks.ts'

/**
 * Finishes a registration by the link of the mail: the device that waits by its proof alone, any other browser with the number
 * that is shown where the visitor waits. Where another device of the wallet decides first, or the wallet is frozen, it is
 * held from now on.
 *
 * @throws {ApiError} 410 `code_expired` for a link that is over, 403 `device_refused` once too many numbers were wrong,
 *   400 `code_wrong` for a number that is wrong or missing
 */
export async function finishRegistration(
  context: RegistrationsContext,
  {
    device,
    number,
    token,
  }: {
    /** Whose browser has opened the link. */
    device: string
    number: string | undefined
    token: string
  },
): Promise<FinishedRegistration> {
  const { keys, marked, now } = context
  // Refusals are answers, not faults: what they changed must stay.
  const outcome = await marked.transaction(async (session) => {
    const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
      tokenMark(keys, token),
    ])
    if (!row || Number(row['expires_at']) <= now()) return expired()
    const id = String(row['id'])
    // Pressed twice, or its answer was lost: it is done, and nothing more is.
    if (row['status'] === 'held' || row['status'] === 'registered') {
      const isKnown = number !== undefined && numberMark(keys, { id, number }) === row['number']
      if (row['device'] !== device && !isKnown) return expired()
      return row['status'] === 'held' ? heldUntil(Number(row['expires_at'])) : registered
    }
    if (row['status'] !== 'waiting') return refused()
    if (row['device'] !== device) {
      if (number === undefined) return numberWanted()
      if (numberMark(keys, { id, number }) !== row['number']) {
        const triesLeft = Number(row['tries_left']) - 1
        await session.put('recovery_registrations', {
          ...row,
          status: triesLeft > 0 ? 'waiting' : 'refused',
          tries_left: triesLeft,
        })
        return triesLeft > 0 ? numberWrong(triesLeft) : refused()
      }
    }
    const of = { device: String(row['device']), walletId: String(row['wallet_id']) }
    const standing = await arriveProven(context, session, { ...of, facts: factsOf(row) })
    const put = (change: Row) => session.put('recovery_registrations', { ...row, ...change })
    switch (standing.status) {
      case 'free':
        await registerDevice(context, session, of)
        await put({ status: 'registered' })
        return registered
      case 'held':
        await put({ expires_at: standing.freeAt, status: 'held' })
        return heldUntil(standing.freeAt)
      case 'refused':
        await put({ status: 'refused' })
        return refused()
    }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome

  function heldUntil(freeAt: number): FinishedRegistration {
    return { freeInMs: Math.max(0, freeAt - now()), status: 'held' }
  }
}

const registered: FinishedRegistration = { status: 'registered' }

function factsOf(row: Row) {
  return {
    browser: optionalText(row['browser']),
    site: optionalText(row['site']),
    system: optionalText(row['system']),
  }
}

function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'The link has expired.',
    field: 'token',
    status: 410,
  })
}

function numberWanted(): ApiError {
  return new ApiError({
    code: 'number_wanted',
    description: 'This is another browser: type the number that is shown where you log in.',
    field: 'number',
    status: 400,
  })
}

function numberWrong(triesLeft: number): ApiError {
  return new ApiError({
    code: 'code_wrong',
    description: 'That is not the number.',
    field: 'number',
    status: 400,
    triesLeft,
  })
}

function refused(): ApiError {
  return new ApiError({
    code: 'device_refused',
    description: 'The device was refused: log in again.',
    field: 'number',
    status: 403,
  })
}
