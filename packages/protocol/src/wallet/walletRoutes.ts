import * as z from 'zod/mini'
import { emailCode } from '../frame/frameMethods.ts'
import { bytesText } from './bytesText.ts'
import { socialProvider } from './socialProvider.ts'
import { walletObjectId } from './walletObjectId.ts'

/** A public key of the KEM of RFC 9180 on P-256: an uncompressed point. */
export const sealingKey = bytesText(65)

/**
 * Bytes sealed to a key (RFC 9180: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, base mode): the encapsulated key,
 * and the ciphertext. `info` and `aad` are those of `sealingInfo` and `partAad`.
 */
export const sealed = z.strictObject({ ciphertext: bytesText(48), key: sealingKey })
export type Sealed = z.infer<typeof sealed>

/** What the bytes of a part are sealed for. */
export const sealingInfo = {
  toDevice: 'latchkey part to device v1',
  toRole: 'latchkey part to role v1',
} as const

/** What a slot, and each of its parts, is bound to: `version ‖ wallet ‖ slot ‖ kind`, as text. */
export function partAad({
  kind,
  slotId,
  walletId,
}: {
  kind: SlotKind
  slotId: string
  walletId: string
}): string {
  return `1|${walletId}|${slotId}|${kind}`
}

/** A device's slot opens with the device and the server, the managed one with the server's two roles. */
export const slotKind = z.enum(['device', 'managed'])
export type SlotKind = z.infer<typeof slotKind>

/** 16 bytes under AES-256-GCM: nonce, ciphertext and tag. */
export const slotCiphertext = bytesText(44)

const address = z.string().check(z.minLength(1), z.maxLength(64))

/** What is public of a wallet, pinned on each device: another one from the server is refused. */
export const walletDescriptor = z.strictObject({
  addresses: z.strictObject({ eip155: address, solana: address }),
  version: z.literal(1),
  walletId: walletObjectId,
})
export type WalletDescriptor = z.infer<typeof walletDescriptor>

/** `GET /wallet/v1/config?projectId=…`, of anyone. */
export const walletConfig = z.object({
  codeLifetimeMinutes: z.number(),
  /** Until devices and recovery have landed: the screens say so, and only development chains are served. */
  experimental: z.boolean(),
  /** CAIP-2. */
  networks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
      /** Contracts that trade as Uniswap's do, and the token of the coin that they trade in; in small letters. */
      exchange: z.optional(z.object({ routers: z.array(z.string()), wrapped: z.string() })),
      /** Of Solana, whose tokens have no symbol on the chain that is theirs alone. */
      tokens: z.optional(z.array(z.object({ address: z.string(), symbol: z.string() }))),
    }),
  ),
  /** What parts are sealed to, by role. */
  sealingKeys: z.object({ recovery: sealingKey, wallet: sealingKey }),
  siteName: z.string(),
})
export type WalletConfig = z.infer<typeof walletConfig>

/** By what somebody is known: an address, an account at a provider, or one of the site's own. Each kind has ways in of its own. */
export type IdentityKind = 'email' | 'site' | 'social'

/** Who is logged in, as far as the identity tells. */
export const walletUser = z.object({
  email: z.optional(z.string()),
  socialProvider: z.optional(socialProvider),
  /** What the provider calls them: it is shown, and no identity. */
  userName: z.optional(z.string()),
})
export type WalletUser = z.infer<typeof walletUser>

/** When a wallet was made, and where as far as the server knows: its owner reads it on each further device. */
const walletMade = z.object({
  /** In ms since 1970. */
  atMs: z.number(),
  browser: z.optional(z.string()),
  /** Origin of the page that showed the wallet. */
  site: z.optional(z.string()),
  /** `iPhone` is an iPad, too. */
  system: z.optional(z.string()),
})
export type WalletMade = z.infer<typeof walletMade>

/** Answer of `POST /wallet/v1/logins`, `GET /wallet/v1/logins/{loginId}` and `POST /wallet/v1/logins/{loginId}/resend`. */
export const loginStarted = z.object({
  expiresInMs: z.number(),
  kind: z._default(z.literal('email'), 'email'),
  loginId: walletObjectId,
  /** That the mail was not sent: the mailbox is none, or the mail server took nothing. */
  mail: z.optional(z.enum(['failed', 'refused'])),
  retryInMs: z.number(),
  triesLeft: z.number(),
})
export type LoginStarted = z.infer<typeof loginStarted>

/** `POST /wallet/v1/logins/{loginId}/code`. */
export const enterCode = z.strictObject({ code: emailCode })

/**
 * What the right code leads to: a wallet to be made, one that this device opens, or one that it may open once it is
 * registered. With what introduces the device at the role `recovery`: a JWS that names wallet, device and site, and who it is for where the
 * wallet is to be made.
 */
export const loginResult = z.discriminatedUnion('next', [
  z.object({ introduction: z.string(), next: z.literal('make'), walletId: walletObjectId }),
  z.object({
    descriptor: walletDescriptor,
    /** Where the wallet has no managed slot, as one that a device has brought back: by this it gets another. */
    introduction: z.optional(z.string()),
    next: z.literal('open'),
    slotId: walletObjectId,
  }),
  z.object({
    descriptor: walletDescriptor,
    introduction: z.string(),
    /** A server of before does not say it. */
    made: z.optional(walletMade),
    managedSlotId: walletObjectId,
    next: z.literal('register'),
  }),
])
export type LoginResult = z.infer<typeof loginResult>

/** Who the visitor is by a proof of the role `recovery` itself; without one, by what the role knows already. */
const ownProof = z.optional(z.strictObject({ challengeId: walletObjectId }))

/**
 * `PUT /wallet/v1/wallets/{walletId}/slots/{slotId}`: keeps a slot and the part that the role `wallet` holds: part 2 of a
 * device's slot, part 1 of the managed one. The same slot again changes nothing; another one of that name is refused.
 */
export const putSlot = z.strictObject({ ciphertext: slotCiphertext, kind: slotKind, part: sealed })
export type PutSlot = z.infer<typeof putSlot>

/** `PUT /recovery/v1/wallets/{walletId}/slots/{slotId}`: keeps part 2 of the managed slot. */
export const putRecoveryPart = z.strictObject({
  introduction: z.string().check(z.maxLength(4096)),
  part: sealed,
  proof: ownProof,
})
export type PutRecoveryPart = z.infer<typeof putRecoveryPart>

/** `POST /recovery/v1/wallets/{walletId}/made`: the device that has made a wallet says what it is. */
export const madeWallet = z.strictObject({ descriptor: walletDescriptor })

/** `POST /recovery/v1/wallets/{walletId}/known`: asks whether an identity has this wallet, by the role's own record. */
export const knownWallet = z.strictObject({
  introduction: z.string().check(z.maxLength(4096)),
  proof: ownProof,
})
export type KnownWallet = z.infer<typeof knownWallet>

/** It has: with the word for the role `wallet`, a JWS that names device and wallet. */
export const knownAnswer = z.object({ word: z.string() })
export type KnownAnswer = z.infer<typeof knownAnswer>

/**
 * `POST /wallet/v1/wallets/{walletId}/return`: a device brings back a wallet that the role `wallet` has lost, as it was put
 * here before: its own slot, with the part that only this role opens. `instead` is the wallet that would be made.
 */
export const returnWallet = z.strictObject({
  descriptor: walletDescriptor,
  instead: walletObjectId,
  slot: z.strictObject({ ciphertext: slotCiphertext, part: sealed, slotId: walletObjectId }),
  word: z.string().check(z.maxLength(4096)),
})
export type ReturnWallet = z.infer<typeof returnWallet>

/** With what introduces the device at the role `recovery`: the wallet gets another managed slot. */
export const returnedWallet = z.object({ introduction: z.string() })
export type ReturnedWallet = z.infer<typeof returnedWallet>

/** `POST /{wallet or recovery}/v1/wallets/{walletId}/slots/{slotId}/part`: asks for a part, sealed to a key made for it. */
export const readPart = z.strictObject({ sealingKey })

/** The role `wallet` gives the slot with it. */
export const partAnswer = z.object({ ciphertext: z.optional(slotCiphertext), part: sealed })
export type PartAnswer = z.infer<typeof partAnswer>

/**
 * `POST /wallet/v1/wallets/{walletId}`: the slots were read back and opened; from here on the wallet is one. One that is made
 * takes a further device by the word of the role `recovery` alone.
 */
export const finishWallet = z.strictObject({
  descriptor: walletDescriptor,
  deviceSlotId: walletObjectId,
  registration: z.optional(z.string().check(z.maxLength(4096))),
})
export type FinishWallet = z.infer<typeof finishWallet>

/**
 * `POST /recovery/v1/registrations`: the role `recovery` sends its own mail to the address it knows, or registers at once by a
 * proof of its own.
 */
export const startRegistration = z.strictObject({
  introduction: z.string().check(z.maxLength(4096)),
  proof: ownProof,
})
export type StartRegistration = z.infer<typeof startRegistration>

/** A mail of the role `recovery` is on its way; the device waits for what becomes of it. */
export const registrationStarted = z.object({
  expiresInMs: z.number(),
  /** Two digits, shown where the visitor waits. */
  number: z.string(),
  registrationId: walletObjectId,
  retryInMs: z.number(),
})
export type RegistrationStarted = z.infer<typeof registrationStarted>

/** A device that is registered: with the word for the role `wallet`, a JWS that names device and wallet. */
const registered = z.object({ status: z.literal('registered'), word: z.string() })

/**
 * A device that is held: another one of the wallet was used lately, and lets it in or refuses it. Without an answer it is free in so
 * many ms, once it logs in again.
 */
const held = z.object({
  freeInMs: z.number(),
  registrationId: walletObjectId,
  status: z.literal('held'),
})

/** Answer of `POST /recovery/v1/registrations`. */
export const registrationAnswer = z.union([registered, held, registrationStarted])
export type RegistrationAnswer = z.infer<typeof registrationAnswer>

/**
 * `GET /recovery/v1/registrations/{registrationId}?after=waiting`: answers once it is another one than `after` (`waiting` without it,
 * `held` for a device that knows that it is held), or after some seconds.
 */
export const registrationState = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['expired', 'refused', 'waiting']) }),
  held,
  registered,
])
export type RegistrationState = z.infer<typeof registrationState>

/** `GET /recovery/v1/links/{token}`: whom the link would let in, or what became of it. */
export const linkAnswer = z.discriminatedUnion('status', [
  z.object({
    /** Whether its owner may still say by it that this was not them. */
    canRefuse: z.optional(z.boolean()),
    status: z.enum(['expired', 'refused', 'registered']),
  }),
  /** It was confirmed, and waits for another device of the wallet: by the link it can be refused still. */
  z.object({ freeInMs: z.number(), status: z.literal('held') }),
  z.object({
    /** Of the device that waits, as far as it is known by name. */
    browser: z.optional(z.string()),
    /** Whose wallet it is. */
    email: z.string(),
    /** Whether the wallet is frozen: who confirms asks to thaw it. */
    isFrozen: z.optional(z.boolean()),
    /** Whether the one who asks is that device. */
    isHere: z.boolean(),
    /** When the mail was sent, in ms since 1970. */
    sentAtMs: z.number(),
    /** Origin of the page that shows the wallet. */
    site: z.string(),
    status: z.literal('waiting'),
    /** `iPhone` is an iPad, too. */
    system: z.optional(z.string()),
  }),
])
export type LinkAnswer = z.infer<typeof linkAnswer>

/**
 * `POST /recovery/v1/links/{token}`: by the device's proof alone, or with the number in any other browser. The answer says whether it
 * is registered, or held.
 */
export const finishRegistration = z.strictObject({
  number: z.optional(z.string().check(z.regex(/^\d{2}$/))),
})

/** `POST /recovery/v1/links/{token}`. */
export const finishedRegistration = z.discriminatedUnion('status', [
  z.object({ status: z.literal('registered') }),
  z.object({ freeInMs: z.number(), status: z.literal('held') }),
])
export type FinishedRegistration = z.infer<typeof finishedRegistration>

/** `GET /wallet/v1/session`: whether this device is logged in, and with which wallet. */
export const deviceSession = z.object({
  /** Wallets that another device has ended this one at: what it keeps of them opens nothing any more. */
  ended: z.optional(z.array(walletObjectId)),
  session: z.nullable(
    z.object({
      descriptor: walletDescriptor,
      /** As a frame of before reads it, and a server of before writes it: `user` says the same. */
      email: z.optional(z.string()),
      slotId: walletObjectId,
      user: z.optional(walletUser),
    }),
  ),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** Everything that a request of `POST /wallet/v1/rpc/{networkId}` may ask of a chain: what a transfer takes, no more. */
export const walletRpcMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'getAccountInfo',
  'getBalance',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'sendTransaction',
  'simulateTransaction',
]
