import type { FarcasterLoginState, SocialLoginState } from '@latchkey/core'
import {
  AppleMark,
  DiscordMark,
  FacebookMark,
  FarcasterMark,
  GitHubMark,
  GoogleMark,
  XMark,
} from '@latchkey/ui'
import type { ComponentType } from 'react'

/** An account of a provider may open a wallet (S5.29). */
export type SocialProvider = FarcasterLoginState['kind'] | SocialLoginState['provider']

/** How a provider is shown: its name is its own in every language. */
export type ProviderLook = { Mark: ComponentType<{ size?: number | undefined }>; name: string }

/** Of every provider that has a screen. */
export const socialProviders: Readonly<Partial<Record<SocialProvider, ProviderLook>>> = {
  apple: { Mark: AppleMark, name: 'Apple' },
  discord: { Mark: DiscordMark, name: 'Discord' },
  facebook: { Mark: FacebookMark, name: 'Facebook' },
  farcaster: { Mark: FarcasterMark, name: 'Farcaster' },
  github: { Mark: GitHubMark, name: 'GitHub' },
  google: { Mark: GoogleMark, name: 'Google' },
  x: { Mark: XMark, name: 'X' },
}
