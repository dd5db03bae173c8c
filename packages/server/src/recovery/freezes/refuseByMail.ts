import { ApiError } from '../../http/ApiError.ts'
import { refusalMs } from '../../roles/freezes/lifetimes.ts'
import type { Row } from '../../roles/markedTables.ts'
import { type RegistrationsContext, tokenMark } from '../registrationMarks.ts'

/** Whether the link of a mail about a device may still refuse that one. */
export function canRefuse(row: Row | undefined, now: number): row is Row {
  return Number(row?.['sent_at'] ?? 0) > now - refusalMs
}

/**
 * Refuses the device that a mail was about, however far it has come, and freezes the wallet for who has the mail. A device that
 * was let in gets no part any more, until it proves anew who is there.
 *
 * @throws {ApiError} 410 `code_expired` for a mail that is too old
 */
export async function refuseByMail(
  { arrivals, freezes, keys, marked, now }: RegistrationsContext,
  {
    device: by,
    token,
  }: {
    /** Whose browser has opened the link: it may take the freeze back. */
    device: string
    token: string
  },
): Promise<{ refused: string; walletId: string }> {
  return marked.transaction(async (session) => {
    const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
      tokenMark(keys, token),
    ])
    if (!canRefuse(row, now())) throw expired()
    const device = String(row['device'])
    const walletId = String(row['wallet_id'])
    const ofDevice = ['device = $1 and wallet_id = $2', [device, walletId]] as const
    await freezes.freeze(session, { device: by, kind: 'mail', walletId })
    if (row['status'] === 'held') await arrivals.refuse(session, { device, walletId })
    // It may have been let in by an earlier mail than this one.
    for (const table of ['recovery_devices', 'recovery_known'] as const)
      await session.remove(table, ...ofDevice)
    await session.put('recovery_registrations', { ...row, status: 'refused' })
    return { refused: device, walletId }
  })
}

function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'The link has expired.',
    field: 'token',
    status: 410,
  })
}
