import { randomBytes } from 'node:crypto'
import type { KnownBrowser } from '../../mail/readBrowser.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import { makeId } from '../../roles/makeId.ts'
import { type RegistrationsContext, tokenMark } from '../registrationMarks.ts'

/** Holds what a device has begun, or what it would begin: without a mail, since who is there was proven. Its id. */
export async function holdRegistration(
  { keys }: Pick<RegistrationsContext, 'keys'>,
  session: MarkedSession,
  {
    browser,
    device,
    freeAt,
    site,
    walletId,
  }: {
    browser: KnownBrowser
    device: string
    freeAt: number
    site: string
    walletId: string
  },
): Promise<string> {
  const ofDevice = ['wallet_id = $1 and device = $2', [walletId, device]] as const
  const [kept] = await session.find(
    'recovery_registrations',
    `${ofDevice[0]} for update`,
    ofDevice[1],
  )
  if (kept && (kept['status'] === 'held' || kept['status'] === 'waiting')) {
    // The link of its mail refuses it still.
    await session.put('recovery_registrations', { ...kept, expires_at: freeAt, status: 'held' })
    return String(kept['id'])
  }
  await session.remove('recovery_registrations', ...ofDevice)
  const id = makeId()
  await session.put('recovery_registrations', {
    browser: browser.browser ?? null,
    device,
    expires_at: freeAt,
    id,
    // Of no one: neither a number nor a link of it is shown.
    number: tokenMark(keys, randomBytes(32).toString('base64url')),
    sent_at: 0,
    site,
    status: 'held',
    system: browser.system ?? null,
    token: tokenMark(keys, randomBytes(32).toString('base64url')),
    tries_left: 0,
    wallet_id: walletId,
  })
  return id
}
