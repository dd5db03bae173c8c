import type { SessionSource } from '@latchkey/core/adapter'

type Auth = (options: { walletUrl: string }) => SessionSource

/** `auth` of `@latchkey/auth`, once that package is there. */
export const auth = undefined as Auth | undefined
