import { expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { createFakeLogin } from '../fixtures/login.ts'
import { setup } from '../fixtures/setup.ts'
import { defaultRemoteFeatures } from './features.ts'
import { featuresOf } from './featuresOf.ts'
import { usableFeatures } from './usableFeatures.ts'

const nothing = { email: false, socials: [] }

test('a page is told nothing of what no version can do, whatever the defaults, the site or the project say', async () => {
  expect(defaultRemoteFeatures).toMatchObject({ email: true, onramp: ['meld'] })
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
  expect(usableFeatures(latchkey)).toMatchObject({
    ...nothing,
    activity: true,
    onramp: ['meld'],
    receive: false,
  })
})

test('e-mail is usable where a source can log visitors in, unless the site turns it off (S9.26)', () => {
  const sources = [createFakeLogin().source]
  expect(usableFeatures(setup({ sources }).latchkey).email).toBe(true)
  expect(usableFeatures(setup({ features: { email: false }, sources }).latchkey).email).toBe(false)
})
