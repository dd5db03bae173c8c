import { ApiError } from '../http/ApiError.ts'
import { registeredMs } from './lifetimes.ts'
import { numberMark, type RegistrationsContext, tokenMark } from './registrationMarks.ts'

/**
 * Finishes a registration by the link of the mail: the device that waits by its proof alone, any other browser with the number
 * that is shown where the visitor waits.
 *
 * @throws {ApiError} 410 `code_expired` for a link that is over, 403 `device_refused` once too many numbers were wrong,
 *   400 `code_wrong` for a number that is wrong or missing
 */
export async function finishRegistration(
  { keys, marked, now }: RegistrationsContext,
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
): Promise<void> {
  // Refusals are answers, not faults: what they changed must stay.
  const refusal = await marked.transaction(async (session) => {
    const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
      tokenMark(keys, token),
    ])
    if (!row || Number(row['expires_at']) <= now()) return expired()
    const id = String(row['id'])
    // Pressed twice, or its answer was lost: it is done, and nothing more is.
    if (row['status'] === 'registered') {
      const isKnown = number !== undefined && numberMark(keys, { id, number }) === row['number']
      return row['device'] === device || isKnown ? undefined : expired()
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
    await session.put('recovery_devices', {
      device: row['device'],
      until: now() + registeredMs,
      wallet_id: row['wallet_id'],
    })
    await session.put('recovery_registrations', { ...row, status: 'registered' })
    return undefined
  })
  if (refusal) throw refusal
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
