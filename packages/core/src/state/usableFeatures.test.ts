import { expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { setup } from '../fixtures/setup.ts'
import { defaultRemoteFeatures } from './features.ts'
import { featuresOf } from './featuresOf.ts'
import { usableFeatures } from './usableFeatures.ts'

const nothing = { email: false, onramp: [], socials: [], swaps: [] }

test('a page is told nothing of what no version can do, whatever the defaults, the site or the project say', async () => {
  expect(defaultRemoteFeatures).toMatchObject({ email: true, swaps: ['1inch'] })
  const on = (id: string, config: readonly string[]) => ({ config, id, isEnabled: true })
  const { latchkey } = setup({
    answers: {
      '/appkit/v1/config': {
        body: {
          features: [
            on('social_login', ['email', 'google']),
            on('swap', ['1inch']),
            on('onramp', ['meld']),
            on('activity', []),
          ],
        },
      },
    },
    features: { receive: false },
  })
  expect(usableFeatures(latchkey)).toMatchObject({ ...nothing, activity: true, receive: false })
  await activate(latchkey)
  // What the wire says stays what it says.
  expect(featuresOf(latchkey)).toMatchObject({ email: true, socials: ['google'] })
  expect(usableFeatures(latchkey)).toMatchObject({ ...nothing, activity: true, receive: false })
})
