import { type AnswerArrival, type WalletDevices, walletDevices } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { Role } from '../api/createApi.ts'
import type { Calls } from '../api/createCalls.ts'

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
  const post = (path: string, body?: object) =>
    call({ answer: z.unknown(), method: 'POST', path, ...(body && { body }) })
  return {
    list: (): Promise<WalletDevices> =>
      call({ answer: walletDevices, method: 'GET', path: '/wallet/v1/devices' }),
    name: (device: string, name: string): Promise<unknown> =>
      post(`/wallet/v1/devices/${device}/name`, { name }),
    end: (device: string): Promise<void> =>
      atBoth((role) => post(`/${role}/v1/wallets/${walletId}/devices/${device}/end`)),
    /** Lets a device in, or refuses it. */
    answer: (device: string, answer: AnswerArrival): Promise<void> =>
      atBoth((role) => post(`/${role}/v1/wallets/${walletId}/arrivals/${device}`, { answer })),
  }
}
