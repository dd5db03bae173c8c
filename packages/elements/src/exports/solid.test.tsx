/** @jsxImportSource solid-js */
import type { Latchkey } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import type {} from './solid.ts'

declare const latchkey: Latchkey

test('Solid knows the elements, their attributes and events', () => {
  const page = () => (
    <>
      <latchkey-button
        label="Join"
        on:latchkey-connect={({ detail }) => expectTypeOf(detail.address).toEqualTypeOf<string>()}
        prop:latchkey={latchkey}
      />
      <latchkey-modal />
      {/* @ts-expect-error it is `hide` or `show` */}
      <latchkey-button balance="maybe" />
    </>
  )
  expectTypeOf(page).toBeFunction()
})
