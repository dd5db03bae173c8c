import { describe, expect, test } from 'vitest'
import { defaultLocalFeatures, defaultRemoteFeatures } from './features.ts'
import { connectorGroupOrder } from './orders.ts'
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

describe('wallet features', () => {
  test('default order: onramp, swaps, receive, send', () => {
    expect(walletFeatureOrder(features, 'eip155')).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  test('those that the site does not name come behind, in their order', () => {
    expect(walletFeatureOrder({ ...features, walletFeaturesOrder: [] }, 'eip155')).toEqual([
      ...['onramp', 'swaps', 'receive', 'send'],
    ])
    expect(walletFeatureOrder({ ...features, walletFeaturesOrder: ['send'] }, 'eip155')).toEqual([
      ...['send', 'onramp', 'swaps', 'receive'],
    ])
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
