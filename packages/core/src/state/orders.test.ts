import { describe, expect, test } from 'vitest'
import { defaultLocalFeatures, defaultRemoteFeatures } from './features.ts'
import { connectMethodOrder, connectorGroupOrder } from './orders.ts'
import { walletFeatureOrder } from './walletFeatureOrder.ts'

const features = { ...defaultLocalFeatures, ...defaultRemoteFeatures }

describe('connector groups', () => {
  test('default order (S2.28, S9.40)', () => {
    expect(connectorGroupOrder([])).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  test("the site's groups come first, the others keep their order", () => {
    expect(connectorGroupOrder(['injected', 'injected', 'recent']).slice(0, 4)).toEqual([
      'injected',
      'recent',
      'walletConnect',
      'featured',
    ])
  })
})

describe('connect methods', () => {
  const order = (parameters: Partial<Parameters<typeof connectMethodOrder>[0]>) =>
    connectMethodOrder({ enableWallets: true, features, hasInstalledWallets: true, ...parameters })

  test('with installed wallets: wallet, email, social (S2.29)', () => {
    expect(order({})).toEqual(['wallet', 'email', 'social'])
  })

  test('without installed wallets: email, social, wallet (S9.43)', () => {
    expect(order({ hasInstalledWallets: false })).toEqual(['email', 'social', 'wallet'])
  })

  test("the site's order wins; what is off is left out (S2.29)", () => {
    const mine = { ...features, connectMethodsOrder: ['social', 'wallet'] as const }
    expect(order({ features: mine })).toEqual(['social', 'wallet', 'email'])
    expect(order({ enableWallets: false, features: { ...mine, email: false } })).toEqual(['social'])
    expect(order({ features: { ...mine, socials: [] } })).toEqual(['wallet', 'email'])
  })
})

describe('wallet features', () => {
  test('default order: onramp, swaps, receive, send', () => {
    expect(walletFeatureOrder(features, 'eip155')).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  test('the site reorders them; what is off is left out', () => {
    expect(
      walletFeatureOrder(
        { ...features, onramp: [], send: false, walletFeaturesOrder: ['receive', 'send'] },
        'eip155',
      ),
    ).toEqual(['receive', 'swaps'])
  })

  test('what does not work in a namespace is left out', () => {
    expect(walletFeatureOrder(features, 'solana')).toEqual(['onramp', 'receive', 'send'])
    expect(walletFeatureOrder(features, 'bip122')).toEqual(['receive', 'send'])
    expect(walletFeatureOrder(features, 'polkadot')).toEqual(['receive'])
  })
})
