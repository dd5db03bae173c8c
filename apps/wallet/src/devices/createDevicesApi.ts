import { type AnswerArrival, type WalletDevices, walletDevices } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { Role } from '../api/createApi.ts'
import type { Calls } from '../api/createCalls.ts'
import { RequestError } from '../errors/RequestError.ts'

export type DevicesApi = ReturnType<typeof createDevicesApi>

/**
 * Everything that an owner’s list of devices asks of the server, as this device. Each method rejects with a {@link RequestError}.
 * Each role keeps devices of its own: the one that is asked last is the one whose list is shown, so that what failed halfway is
 * seen, and can be done again.
 */
export function createDevicesApi(call: Calls, walletId: string) {
  const atBoth = async (ask: (role: Role) => Promise<unknown>): Promise<void> => {
    for (const role of ['recovery', 'wallet'] as const) await ask(role)
  }
  /** What takes something away is asked of both roles, whatever the first answers: one alone keeps a device out. */
  const takeAtBoth = async (ask: (role: Role) => Promise<unknown>): Promise<void> => {
    const answers = await Promise.allSettled([ask('recovery'), ask('wallet')])
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }
  /** One that the role `recovery` does not know yet has nothing to freeze there: without the role `wallet` no part opens anything. */
  const alsoAtRecovery = (deed: 'freeze' | 'thaw') =>
    post(`/recovery/v1/wallets/${walletId}/${deed}`).catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.code !== 'device_refused') throw error
    })
  const post = (path: string, body?: object) =>
    call({ answer: z.unknown(), method: 'POST', path, ...(body && { body }) })
  return {
    list: (): Promise<WalletDevices> =>
      call({ answer: walletDevices, method: 'GET', path: '/wallet/v1/devices' }),
    name: (device: string, name: string): Promise<unknown> =>
      post(`/wallet/v1/devices/${device}/name`, { name }),
    end: (device: string): Promise<void> =>
      takeAtBoth((role) => post(`/${role}/v1/wallets/${walletId}/devices/${device}/end`)),
    /** Lets a device in, or refuses it. */
    answer: (device: string, answer: AnswerArrival): Promise<void> =>
      (answer === 'refuse' ? takeAtBoth : atBoth)((role) =>
        post(`/${role}/v1/wallets/${walletId}/arrivals/${device}`, { answer }),
      ),
    /** Freezes the wallet, or keeps it frozen; first where its devices sign by. */
    async freeze(): Promise<void> {
      await post(`/wallet/v1/wallets/${walletId}/freeze`, {})
      await alsoAtRecovery('freeze')
    },
    /** Thaws it, at once or within a day. */
    async thaw(): Promise<void> {
      await alsoAtRecovery('thaw')
      await post(`/wallet/v1/wallets/${walletId}/thaw`)
    },
  }
}
