import { expect, test } from 'vitest'
import { screenLocales } from '../packages/core/src/setup/screenLocales.ts'
import { locales } from '../packages/react/src/i18n/locale.ts'

test('the languages that the console names are those of the screens', () => {
  expect(screenLocales).toEqual(locales)
})
