import { randomBytes, randomInt } from 'node:crypto'
import type { KnownBrowser } from '../mail/readBrowser.ts'
import { registrationLifetimeMs, registrationResendMs } from './lifetimes.ts'
import { numberMark, type RegistrationsContext, tokenMark } from './registrationMarks.ts'
import { removeEnded } from './removeEnded.ts'

/** Of which one is shown where the visitor waits. */
export const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
/** Wrong numbers, after which it is refused. */
const maxNumberTries = 3

export type Registration = {
  id: string
  number: string
  expiresInMs: number
  retryInMs: number
  /** For the mail alone. */
  token: string
}

/** Begins to register a device, in place of a registration that it waits for; undefined within 30 s of that one. */
export async function startRegistration(
  { keys, marked, now }: RegistrationsContext,
  {
    browser,
    device,
    site,
    walletId,
  }: {
    browser: KnownBrowser
    device: string
    site: string
    walletId: string
  },
): Promise<Registration | undefined> {
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const number = numbers[randomInt(numbers.length)] ?? ''
  const at = now()
  await removeEnded(marked, at)
  const ofDevice = ['wallet_id = $1 and device = $2', [walletId, device]] as const
  // Of two that a device begins at once one has a mail.
  const isBegun = await marked.transaction(async (session) => {
    const [kept] = await session.find(
      'recovery_registrations',
      `${ofDevice[0]} for update`,
      ofDevice[1],
    )
    if (kept && Number(kept['sent_at']) > at - registrationResendMs) return false
    await session.remove('recovery_registrations', ...ofDevice)
    return session.add('recovery_registrations', {
      browser: browser.browser ?? null,
      device,
      expires_at: at + registrationLifetimeMs,
      id,
      number: numberMark(keys, { id, number }),
      sent_at: at,
      site,
      status: 'waiting',
      system: browser.system ?? null,
      token: tokenMark(keys, token),
      tries_left: maxNumberTries,
      wallet_id: walletId,
    })
  })
  if (!isBegun) return undefined
  return {
    expiresInMs: registrationLifetimeMs,
    id,
    number,
    retryInMs: registrationResendMs,
    token,
  }
}
