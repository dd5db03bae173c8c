import {
  type AnsweredTicket,
  answeredTicket,
  type DeviceSession,
  deviceSession,
  type FinishWallet,
  type KnownAnswer,
  type KnownWallet,
  knownAnswer,
  type LoginResult,
  type LoginStarted,
  loginResult,
  loginStarted,
  type OpenedTicket,
  openedTicket,
  type PartAnswer,
  type PutRecoveryPart,
  type PutSlot,
  type PutTicket,
  partAnswer,
  type RegistrationAnswer,
  type RegistrationState,
  type ReturnedWallet,
  type ReturnWallet,
  registrationAnswer,
  registrationState,
  returnedWallet,
  type StartEmailLogin,
  type StartRegistration,
  type TicketState,
  ticketState,
  type WalletConfig,
  type WalletDescriptor,
  walletConfig,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { DeviceKeys } from '../device/deviceKeys.ts'
import { RequestError } from '../errors/RequestError.ts'
import { createCalls } from './createCalls.ts'

/** Which of the server's roles holds a part. */
export type Role = 'recovery' | 'wallet'

/** Names a slot in a path. */
export type SlotPath = { slotId: string; walletId: string }

/** Everything that the frame asks of its server. Each method rejects with a {@link RequestError}. */
export type WalletApi = ReturnType<typeof createApi>

/** A registration is asked for so long at once, by the server's clock. */
const longPollMs = 35_000

const rpcAnswer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** Speaks to the server that served the frame, as this device. */
export function createApi({
  device,
  fetch,
  isOnline,
  now,
  origin,
}: {
  device: { keys(): Promise<DeviceKeys> }
  fetch: typeof globalThis.fetch
  isOnline?: (() => boolean) | undefined
  now: () => number
  /** Of the wallet: what a proof is bound to. */
  origin: string
}) {
  const call = createCalls({ fetch, isOnline, keys: device.keys, now, origin })

  return {
    /** For what is asked by code that is loaded later. */
    call,
    config: (projectId: string): Promise<WalletConfig> =>
      call({
        answer: walletConfig,
        isPublic: true,
        method: 'GET',
        path: '/wallet/v1/config',
        query: { projectId },
      }),
    startLogin: (body: StartEmailLogin): Promise<LoginStarted> =>
      call({ answer: loginStarted, body, method: 'POST', path: '/wallet/v1/logins' }),
    readLogin: (loginId: string, signal: AbortSignal): Promise<LoginStarted> =>
      call({ answer: loginStarted, method: 'GET', path: `/wallet/v1/logins/${loginId}`, signal }),
    resendCode: (loginId: string): Promise<LoginStarted> =>
      call({
        answer: loginStarted,
        method: 'POST',
        path: `/wallet/v1/logins/${loginId}/resend`,
      }),
    enterCode: (loginId: string, code: string): Promise<LoginResult> =>
      call({
        answer: loginResult,
        body: { code },
        method: 'POST',
        path: `/wallet/v1/logins/${loginId}/code`,
      }),
    session: (): Promise<DeviceSession> =>
      call({ answer: deviceSession, method: 'GET', path: '/wallet/v1/session' }),
    /** Over once both roles have said so: each holds a half that the device could still ask for. */
    async endSession(): Promise<void> {
      for (const role of ['wallet', 'recovery'] as const)
        await call({ answer: z.unknown(), method: 'POST', path: `/${role}/v1/session/end` })
    },
    /** Keeps a slot with the part of the role `wallet`. */
    putSlot: (path: SlotPath, body: PutSlot): Promise<unknown> =>
      call({ answer: z.unknown(), body, method: 'PUT', path: slot('wallet', path) }),
    /** Keeps part 2 of the managed slot. */
    putRecoveryPart: (path: SlotPath, body: PutRecoveryPart): Promise<unknown> =>
      call({ answer: z.unknown(), body, method: 'PUT', path: slot('recovery', path) }),
    /** Asks a role for its part, sealed to a key that was made for this. */
    readPart: (role: Role, path: SlotPath, sealingKey: string): Promise<PartAnswer> =>
      call({
        answer: partAnswer,
        body: { sealingKey },
        method: 'POST',
        path: `${slot(role, path)}/part`,
      }),
    finishWallet: (body: FinishWallet): Promise<unknown> =>
      call({
        answer: z.unknown(),
        body,
        method: 'POST',
        path: `/wallet/v1/wallets/${body.descriptor.walletId}`,
      }),
    /** Asks the role `recovery` whether an identity has a wallet that the other role has lost. */
    knownWallet: (walletId: string, body: KnownWallet): Promise<KnownAnswer> =>
      call({
        answer: knownAnswer,
        body,
        method: 'POST',
        path: `/recovery/v1/wallets/${walletId}/known`,
      }),
    returnWallet: (body: ReturnWallet): Promise<ReturnedWallet> =>
      call({
        answer: returnedWallet,
        body,
        method: 'POST',
        path: `/wallet/v1/wallets/${body.descriptor.walletId}/return`,
      }),
    /** Tells the role `recovery` that a wallet was made, so that its identity gets no other one. */
    confirmMade: (descriptor: WalletDescriptor): Promise<unknown> =>
      call({
        answer: z.unknown(),
        body: { descriptor },
        method: 'POST',
        path: `/recovery/v1/wallets/${descriptor.walletId}/made`,
      }),
    startRegistration: (body: StartRegistration): Promise<RegistrationAnswer> =>
      call({
        answer: registrationAnswer,
        body,
        method: 'POST',
        path: '/recovery/v1/registrations',
      }),
    /** Answers when the registration is another than `after`, `waiting` without it, or within 25 s. */
    registration: (
      registrationId: string,
      { after, signal }: { after?: 'held' | undefined; signal?: AbortSignal | undefined } = {},
    ): Promise<RegistrationState> =>
      call({
        answer: registrationState,
        limitMs: longPollMs,
        method: 'GET',
        path: `/recovery/v1/registrations/${registrationId}`,
        ...(after && { query: { after } }),
        signal,
      }),
    /** Keeps a request for a window. */
    putTicket: (ticketId: string, body: PutTicket, signal: AbortSignal): Promise<unknown> =>
      call({
        answer: z.unknown(),
        body,
        method: 'PUT',
        path: `/wallet/v1/tickets/${ticketId}`,
        signal,
      }),
    /** Answers when it is another than `after`, or within 25 s. */
    ticket: (ticketId: string, after: string, signal: AbortSignal): Promise<TicketState> =>
      call({
        answer: ticketState,
        limitMs: longPollMs,
        method: 'GET',
        path: `/wallet/v1/tickets/${ticketId}`,
        query: { after },
        signal,
      }),
    endTicket: (ticketId: string): Promise<unknown> =>
      call({
        answer: z.unknown(),
        method: 'POST',
        path: `/wallet/v1/tickets/${ticketId}/end`,
      }),
    /** Of a window: by its token, without a device. */
    openTicket: (ticketId: string, token: string): Promise<OpenedTicket> =>
      call({
        answer: openedTicket,
        body: { token },
        isPublic: true,
        method: 'POST',
        path: `/wallet/v1/tickets/${ticketId}/open`,
      }),
    answerTicket: (
      ticketId: string,
      body: { answer: string; token: string },
    ): Promise<AnsweredTicket> =>
      call({
        answer: answeredTicket,
        body,
        isPublic: true,
        method: 'POST',
        path: `/wallet/v1/tickets/${ticketId}/answer`,
      }),
    /** Asks a chain. @throws {RequestError} with the node's number and words */
    async rpc(
      networkId: string,
      method: string,
      params: readonly unknown[],
      { limitMs }: { limitMs?: number } = {},
    ): Promise<unknown> {
      const answer = await call({
        ...(limitMs !== undefined && { limitMs }),
        answer: rpcAnswer,
        body: { id: 1, jsonrpc: '2.0', method, params },
        method: 'POST',
        path: `/wallet/v1/rpc/${networkId}`,
      })
      if ('error' in answer)
        throw new RequestError(answer.error.code, { message: answer.error.message.slice(0, 1024) })
      return answer.result
    },
  }
}

function slot(role: Role, { slotId, walletId }: SlotPath): string {
  return `/${role}/v1/wallets/${walletId}/slots/${slotId}`
}
