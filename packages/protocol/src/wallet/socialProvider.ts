import * as z from 'zod/mini'

/** A provider that a window asks who the visitor is. */
export const windowProvider = z.enum(['google', 'apple', 'github', 'discord', 'facebook', 'x'])
export type WindowProvider = z.infer<typeof windowProvider>

/** A provider whose accounts open wallets. Farcaster has no window: an app on the visitor's phone signs. */
export const socialProvider = z.enum([...windowProvider.options, 'farcaster'])
export type SocialProvider = z.infer<typeof socialProvider>
