import * as z from 'zod/mini'
import { socialProvider, windowProvider } from '../wallet/socialProvider.ts'
import { walletObjectId } from '../wallet/walletObjectId.ts'
import { loginAssertion, loginCompletion } from './loginMessage.ts'
import { cleanEmail, emailPattern } from './readEmail.ts'

/** Namespaces that an embedded wallet has accounts of (S1.18). */
export const embeddedNamespaces = ['eip155', 'solana'] as const
export type EmbeddedNamespace = (typeof embeddedNamespaces)[number]

const namespace = z.enum(embeddedNamespaces)

/** A CAIP-2 id of a namespace that the wallet has. */
const networkId = z.templateLiteral([namespace, ':', z.string().check(z.regex(/^[\w-]{1,64}$/))])
const address = z.string().check(z.minLength(1), z.maxLength(128))
const nothing = z.optional(z.strictObject({}))

/** In a valid form (S5.28); the server has the last word. */
export const emailAddress = z
  .string()
  .check(z.overwrite(cleanEmail), z.maxLength(254), z.regex(emailPattern))

/** Six digits. */
export const emailCode = z.string().check(z.regex(/^\d{6}$/))

/** The mail server took nothing, or the mailbox is none. */
const unsentMail = z.enum(['failed', 'refused'])

/** A code is on its way; `retryAtMs` by the clock of the device that shows it. */
const codeSent = z.strictObject({
  action: z.literal('VERIFY_OTP'),
  /** How long the code counts, as the server has it. */
  lifetimeMinutes: z.number(),
  /** That the mail was not sent. */
  mail: z.optional(unsentMail),
  retryAtMs: z.number(),
  triesLeft: z.number(),
})

/** The device waits to be confirmed in the mailbox; the number is asked for where another browser opens the link. */
const deviceWaits = z.strictObject({
  action: z.literal('VERIFY_DEVICE'),
  number: z.string(),
  retryAtMs: z.number(),
})

/** Another device of the wallet lets this one in or refuses it; without an answer it may log in again from `freeAtMs` on. */
const deviceHeld = z.strictObject({ action: z.literal('DEVICE_HELD'), freeAtMs: z.number() })

/** A login at a provider waits for its visitor, whose window the page has opened. */
const atProvider = z.strictObject({
  action: z.literal('AWAIT_PROVIDER'),
  /**
   * Nothing is known of the window yet; it is at the provider; it came back and could not reach the page; the visitor is back,
   * and the wallet is opened.
   */
  status: z.enum(['opening', 'away', 'lost', 'returned']),
})

/** A login by an account of Farcaster waits for an app on the visitor's phone, which opens what `url` says. */
const atFarcaster = z.strictObject({
  action: z.literal('AWAIT_FARCASTER'),
  /** Of the channel, by the clock of the device that shows it. */
  expiresAtMs: z.number(),
  url: z.string(),
})

/** A login by what the site's own server signs: over `nonce`, and for this wallet. */
const atSite = z.strictObject({ action: z.literal('AWAIT_SITE'), nonce: z.string() })

/** The visitor is logged in. */
const loggedIn = z.strictObject({ action: z.literal('CONNECT') })

/** An account of the wallet (S3.12): its type by S3.13. */
const account = z.strictObject({ address, namespace, type: z.literal('eoa') })

/** Who is logged in, and with which accounts (S3.59). */
export const frameUser = z.strictObject({
  accounts: z.array(account).check(z.minLength(1), z.maxLength(8)),
  email: z.optional(z.string()),
  /** This browser keeps nothing: the wallet is there for this page alone. */
  isTemporary: z.boolean(),
  /** Networks that the wallet serves, CAIP-2. */
  networkIds: z.array(networkId).check(z.maxLength(256)),
  /** By whose account they came in (S3.10). */
  socialProvider: z.optional(socialProvider),
  userName: z.optional(z.string()),
})
export type FrameUser = z.infer<typeof frameUser>

/** A sign-in that the wallet may sign with the login itself: a text for each network that it names. */
const signInText = z.strictObject({
  networkId,
  /** With the placeholder of core in the place of the address. */
  text: z.string().check(z.maxLength(16_384)),
})

const signedText = z.strictObject({
  address,
  message: z.string(),
  networkId,
  signature: z.string(),
})

const color = z.string().check(z.regex(/^#[\da-f]{6}$/i))

/** What a page asks a frame: schemas of what is sent, and of what comes back (S7.44, S7.45, S7.48, S7.49). */
export const frameMethods = {
  /** Sends a code to an address; a page that has a session with it already needs none. */
  'login.email': {
    params: z.strictObject({
      email: emailAddress,
      /** The page shows the visitor as logged in: one that does not says that they are out. */
      hasSession: z.optional(z.boolean()),
    }),
    result: z.discriminatedUnion('action', [codeSent, loggedIn]),
  },
  'login.resend': { params: nothing, result: z.union([codeSent, deviceWaits]) },
  'login.code': {
    params: z.strictObject({ code: emailCode }),
    // Held at once is one that was before, and logs in again: no link is sent for it.
    result: z.discriminatedUnion('action', [deviceHeld, deviceWaits, loggedIn]),
  },
  /** Waits for the device to be confirmed; the page asks again while its screen stays. */
  'login.device': {
    params: nothing,
    result: z.discriminatedUnion('action', [deviceHeld, deviceWaits, loggedIn]),
  },
  /**
   * Begins a login by an account at a provider. The page has opened a window of the wallet in the visitor's click, by an id
   * and a secret of its own making; through the server the frame tells that window whom to ask.
   */
  'login.social': {
    params: z.strictObject({
      /** As with `login.email`. */
      hasSession: z.optional(z.boolean()),
      provider: windowProvider,
      window: z.strictObject({
        id: walletObjectId,
        /** 32 random bytes, base64url. */
        secret: z.string().check(z.regex(/^[\w-]{43}$/)),
      }),
    }),
    result: z.discriminatedUnion('action', [atProvider, loggedIn]),
  },
  /**
   * Begins a login by an account of Farcaster: the visitor's app signs what the code on the screen leads it to. Then `login.wait`,
   * which says `away` while the app has not signed.
   */
  'login.farcaster': {
    params: z.strictObject({
      /** As with `login.email`. */
      hasSession: z.optional(z.boolean()),
    }),
    result: z.discriminatedUnion('action', [atFarcaster, loggedIn]),
  },
  /**
   * Begins a login by what the site's own server signs. The page has it sign, and hands that on by `login.returned`; then
   * `login.wait`, which says `away` until it has.
   */
  'login.site': { params: nothing, result: z.discriminatedUnion('action', [atSite, loggedIn]) },
  /**
   * Continues the login at a provider for which the whole page has left, once it is back: only a login that this device has
   * begun, and that still counts.
   */
  'login.resume': {
    params: z.strictObject({ loginId: walletObjectId }),
    result: z.discriminatedUnion('action', [atProvider, loggedIn]),
  },
  /** Answers once the login at a provider is another than `after`, or after some seconds: the page asks again. */
  'login.wait': {
    params: z.strictObject({ after: z.union([atProvider.shape.status, z.literal('held')]) }),
    result: z.discriminatedUnion('action', [atProvider, deviceHeld, loggedIn]),
  },
  /**
   * Hands on what the window has said to the page, refused where the site is of the wallet's own domain (`isOwnDomain`); or what
   * the site's server has signed.
   */
  'login.returned': { params: z.union([loginCompletion, loginAssertion]), result: nothing },
  'login.cancel': { params: nothing, result: nothing },
  /** How many devices wait to be let in: the page learns no more of them. */
  'devices.waiting': { params: nothing, result: z.strictObject({ count: z.number() }) },
  /** Shows the visitor their devices in the frame, where the page cannot read them; answers once they have closed it. */
  'devices.show': { params: nothing, result: nothing },
  'session.isConnected': { params: nothing, result: z.strictObject({ isConnected: z.boolean() }) },
  /** With texts, each is signed for the frame's embedder without another question; one for another site is refused. */
  'session.user': {
    params: z.strictObject({ signIn: z.optional(z.array(signInText).check(z.maxLength(4))) }),
    result: z.strictObject({ signed: z.array(signedText), user: frameUser }),
  },
  'session.signOut': { params: nothing, result: nothing },
  'chain.id': {
    params: z.strictObject({ namespace }),
    result: z.strictObject({ networkId }),
  },
  'chain.switch': {
    params: z.strictObject({ networkId }),
    result: z.strictObject({ networkId }),
  },
  /** Checked tokens, never CSS. */
  'sync.theme': {
    params: z.strictObject({
      accent: z.optional(color),
      mode: z.enum(['dark', 'light']),
      radius: z.number().check(z.minimum(0), z.maximum(32)),
    }),
    result: nothing,
  },
  'sync.site': {
    params: z.strictObject({
      locale: z.string().check(z.maxLength(35)),
      name: z.string().check(z.maxLength(128)),
    }),
    result: nothing,
  },
  /** Loads the frame's document again. */
  reload: { params: nothing, result: nothing },
  request: {
    params: z.strictObject({
      method: z.string().check(z.maxLength(64)),
      networkId,
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
} as const

export type FrameMethod = keyof typeof frameMethods
export type FrameParams<M extends FrameMethod> = z.input<(typeof frameMethods)[M]['params']>
export type FrameResult<M extends FrameMethod> = z.infer<(typeof frameMethods)[M]['result']>

/** What a frame tells a page without being asked. */
export const frameEvents = {
  /** The frame can be asked (S4.9); says which page it believes to be in. */
  ready: z.strictObject({ embedder: z.string(), experimental: z.boolean() }),
  /** An approval waits and wants to be seen, the first of so many; none with 0. */
  approvals: z.strictObject({ count: z.number(), method: z.optional(z.string()) }),
  /** How high what is asked would be with nothing to scroll, in CSS pixels. */
  height: z.strictObject({ height: z.number() }),
  /** Escape was pressed inside the frame. */
  escape: z.strictObject({}),
  /** The mail of the login that waits for its code was not sent after all. */
  login: z.strictObject({ mail: unsentMail }),
  /** The session ended or began elsewhere, as in another tab. */
  session: z.strictObject({ isConnected: z.boolean() }),
} as const

export type FrameEvent = keyof typeof frameEvents
export type FrameEventData<E extends FrameEvent> = z.infer<(typeof frameEvents)[E]>

/** Codes of errors that a frame answers with, beside the numbers of wallets. */
export const frameErrorCodes = [
  'aborted',
  'busy',
  'code_expired',
  'code_wrong',
  'code_tries_used',
  'descriptor_changed',
  /** Another device of the wallet decides first. */
  'device_held',
  'device_refused',
  'embedder_refused',
  /** Another address holds the visitor's account than when its wallet was made (Farcaster). */
  'identity_moved',
  'invalid_email',
  'invalid_message',
  'locked',
  'logged_out',
  'mail_failed',
  'offline',
  /** Whoever came back from the provider did not begin here. */
  'other_browser',
  /** The server has no files any more for the document that the frame shows. */
  'outdated',
  /** Who is there is new on this device, so that the provider has to say it to both roles. */
  'provider_again',
  'provider_down',
  'provider_off',
  'provider_refused',
  'rate_limited',
  /** The role that alone could prove a new device does not answer. */
  'recovery_down',
  'slot_damaged',
  'storage_full',
  'timeout',
  'unavailable',
  /** The owner of the wallet has frozen it. */
  'wallet_frozen',
  'wallet_missing',
] as const
export type FrameErrorCode = (typeof frameErrorCodes)[number]
