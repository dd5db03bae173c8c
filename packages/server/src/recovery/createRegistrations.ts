import type { LinkAnswer, RegistrationState } from '@latchkey/protocol/wallet'
import { tooOften } from '../mail/tooOften.ts'
import { optionalText } from '../roles/optionalText.ts'
import { finishRegistration } from './finishRegistration.ts'
import { canRefuse } from './freezes/refuseByMail.ts'
import { registrationLifetimeMs, registrationResendMs } from './lifetimes.ts'
import { numberMark, type RegistrationsContext, tokenMark } from './registrationMarks.ts'
import { numbers, type Registration, startRegistration } from './startRegistration.ts'

/** What a link would let in, with the wallet in the place of its owner's address. */
export type LinkState =
  | Exclude<LinkAnswer, { status: 'waiting' }>
  | (Omit<Extract<LinkAnswer, { status: 'waiting' }>, 'email'> & { walletId: string })

/** Devices that wait for the link of a mail, and those that it has let in. */
export function createRegistrations(context: RegistrationsContext) {
  const { keys, marked, now } = context
  return {
    start: (of: Parameters<typeof startRegistration>[1]) => startRegistration(context, of),
    finish: (of: Parameters<typeof finishRegistration>[1]) => finishRegistration(context, of),

    /**
     * What a device was answered, within 30 s of the mail: the answer may have been lost.
     *
     * @throws {ApiError} 429 where that device was refused meanwhile
     */
    async recent({
      device,
      walletId,
    }: {
      device: string
      walletId: string
    }): Promise<Omit<Registration, 'token'> | undefined> {
      const [row] = await marked.find('recovery_registrations', 'wallet_id = $1 and device = $2', [
        ...[walletId, device],
      ])
      const at = now()
      const retryInMs = Math.min(
        registrationResendMs,
        Number(row?.['sent_at'] ?? 0) + registrationResendMs - at,
      )
      if (!row || retryInMs <= 0) return undefined
      const id = String(row['id'])
      // Its mark alone is kept, which only this role can try.
      const number = numbers.find(
        (each) => numberMark(keys, { id, number: each }) === row['number'],
      )
      if (row['status'] === 'refused' || number === undefined)
        throw tooOften(Math.ceil(retryInMs / 1000), { field: 'introduction' })
      const expiresInMs = Math.min(registrationLifetimeMs, Number(row['expires_at']) - at)
      return { expiresInMs, id, number, retryInMs }
    },

    /** What became of a registration, for the device that waits. */
    async stateOf({
      device,
      id,
    }: {
      device: string
      id: string
    }): Promise<{ status: 'registered' } | Exclude<RegistrationState, { status: 'registered' }>> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const status = row?.['status']
      if (status === 'registered' || status === 'refused') return { status }
      const leftMs = Number(row?.['expires_at'] ?? 0) - now()
      if (leftMs <= 0) return { status: 'expired' }
      if (status !== 'held') return { status: 'waiting' }
      return { freeInMs: leftMs, registrationId: id, status }
    },

    /** The wallet whose part a device may read, by the registration that it waits for. */
    async walletOf({ device, id }: { device: string; id: string }): Promise<string | undefined> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, row?.['wallet_id'] ?? ''],
      ])
      return registered && Number(registered['until']) > now()
        ? String(registered['wallet_id'])
        : undefined
    },

    /** What a link would let in, for whoever has its token; nothing of it changes. */
    async describe({ device, token }: { device: string; token: string }): Promise<LinkState> {
      const [row] = await marked.find('recovery_registrations', 'token = $1', [
        tokenMark(keys, token),
      ])
      if (!canRefuse(row, now())) return { status: 'expired' }
      if (row['status'] === 'refused') return { status: 'refused' }
      const leftMs = Number(row['expires_at']) - now()
      if (leftMs <= 0) return { canRefuse: true, status: 'expired' }
      if (row['status'] === 'held') return { freeInMs: leftMs, status: 'held' }
      if (row['status'] !== 'waiting')
        return { canRefuse: true, status: row['device'] === device ? 'registered' : 'expired' }
      return {
        browser: optionalText(row['browser']),
        isHere: row['device'] === device,
        sentAtMs: Number(row['sent_at']),
        site: String(row['site']),
        status: 'waiting',
        system: optionalText(row['system']),
        walletId: String(row['wallet_id']),
      }
    },
  }
}
