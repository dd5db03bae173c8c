import { describe, expect, test } from 'vitest'
import { resolveFeatures } from './resolveFeatures.ts'

const all = (overrides: Record<string, { isEnabled: boolean; config?: string[] | null }> = {}) => ({
  features: Object.entries({
    activity: { config: [], isEnabled: true },
    multi_wallet: { config: [], isEnabled: true },
    onramp: { config: ['meld'], isEnabled: true },
    reown_branding: { config: [], isEnabled: false },
    social_login: { config: ['email', 'google', 'nonsense'], isEnabled: true },
    swap: { config: ['1inch'], isEnabled: true },
    ...overrides,
  }).map(([id, value]) => ({ id, ...value })),
})

describe('defaults', () => {
  test('a failed fetch leaves the defaults (S6.4, S9.26)', () => {
    const { features } = resolveFeatures({ basic: false, config: undefined, local: {} })
    expect(features).toMatchObject({
      activity: true,
      email: true,
      multiWallet: false,
      onramp: ['meld'],
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      swaps: ['1inch'],
    })
  })

  test('local features: receive, send, analytics, allWallets on; the legal checkbox off (S9.27)', () => {
    const { features } = resolveFeatures({ basic: false, config: undefined, local: {} })
    expect(features).toMatchObject({
      allWallets: true,
      analytics: true,
      legalCheckbox: false,
      receive: true,
      send: true,
    })
  })

  test('a failed fetch leaves the site its own values (S3.46, S6.4)', () => {
    const { features } = resolveFeatures({
      basic: false,
      config: undefined,
      local: { email: false, socials: ['x'], swaps: true, onramp: false },
    })
    expect(features).toMatchObject({ email: false, onramp: [], socials: ['x'], swaps: ['1inch'] })
  })
})

describe("the project's configuration", () => {
  test.each([
    ['activity', 'activity'],
    ['multi_wallet', 'multiWallet'],
    ['reown_branding', 'reownBranding'],
  ] as const)('%s is on or off (S6.2)', (id, name) => {
    for (const isEnabled of [true, false]) {
      const config = all({ [id]: { config: [], isEnabled } })
      expect(resolveFeatures({ basic: false, config, local: {} }).features[name]).toBe(isEnabled)
    }
  })

  test('provides email, socials, swaps, onramp, activity, branding and multiWallet (S6.2, S3.47)', () => {
    const { features } = resolveFeatures({ basic: false, config: all(), local: {} })
    expect(features).toMatchObject({
      activity: true,
      email: true,
      multiWallet: true,
      onramp: ['meld'],
      reownBranding: false,
      socials: ['google'],
      swaps: ['1inch'],
    })
  })

  test('overrides local settings and names what it overrode (S6.3)', () => {
    const { features, overridden } = resolveFeatures({
      basic: false,
      config: all(),
      local: { email: false, multiWallet: false },
    })
    expect(features).toMatchObject({ email: true, multiWallet: true })
    expect(overridden).toEqual(['email', 'multiWallet'])
  })

  test('config null leaves the choice to the site; a missing or disabled entry is off', () => {
    const config = all({
      onramp: { config: ['meld'], isEnabled: false },
      swap: { config: null, isEnabled: true },
    })
    const { features, overridden } = resolveFeatures({
      basic: false,
      config: { features: config.features.filter(({ id }) => id !== 'activity') },
      local: { swaps: ['other'] },
    })
    expect(features).toMatchObject({ activity: false, onramp: [], swaps: ['other'] })
    expect(overridden).toEqual([])
  })
})

test('a basic mode disables all remote features (S6.5)', () => {
  const { features } = resolveFeatures({ basic: true, config: all(), local: { email: true } })
  expect(features).toMatchObject({
    activity: false,
    email: false,
    multiWallet: false,
    onramp: [],
    reownBranding: false,
    socials: [],
    swaps: [],
  })
})
