import type { Latchkey, NetworkId } from '@latchkey/core'
import type { SvelteHTMLElements } from 'svelte/elements'
import { expectTypeOf, test } from 'vitest'
import type { GlobalComponents } from 'vue'
import type { ElementEvents } from '../elements/ElementEvents.ts'
import type { LatchkeyButtonElement } from '../elements/LatchkeyElements.ts'
import type {} from './react.ts'
import type {} from './svelte.ts'
import type {} from './vue.ts'

declare const latchkey: Latchkey
type Connected = ElementEvents['latchkey-connect']

test('React knows the elements, their attributes and events', () => {
  const page = () => (
    <>
      <latchkey-button
        balance="hide"
        className="wide"
        label="Join"
        latchkey={latchkey}
        namespace="eip155"
        onlatchkey-connect={({ detail }) => expectTypeOf(detail.address).toEqualTypeOf<string>()}
        ref={(element) => {
          expectTypeOf(element).toEqualTypeOf<LatchkeyButtonElement | null>()
        }}
      />
      <latchkey-account-button disabled />
      <latchkey-network-button id="network" />
      <latchkey-modal onlatchkey-close={() => undefined} />
      {/* @ts-expect-error it is `hide` or `show` */}
      <latchkey-button balance="maybe" />
      {/* @ts-expect-error the modal has no label */}
      <latchkey-modal label="Join" />
    </>
  )
  expectTypeOf(page).toBeFunction()
})

test('Svelte knows them', () => {
  type Button = SvelteHTMLElements['latchkey-button']
  expectTypeOf<Button['label']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Button['latchkey']>().toEqualTypeOf<Latchkey | undefined>()
  expectTypeOf<NonNullable<Button['onlatchkey-connect']>>().parameter(0).toEqualTypeOf<Connected>()
  expectTypeOf<SvelteHTMLElements['latchkey-modal']>().not.toHaveProperty('onlatchkey-nonsense')
})

test('Vue knows them', () => {
  type Props = InstanceType<GlobalComponents['latchkey-button']>['$props']
  expectTypeOf<Props['balance']>().toEqualTypeOf<'hide' | 'show' | undefined>()
  expectTypeOf<NonNullable<Props['onLatchkeyConnect']>>().parameter(0).toEqualTypeOf<Connected>()
  expectTypeOf<
    InstanceType<GlobalComponents['latchkey-network-button']>['$props']
  >().toHaveProperty('onLatchkeyNetworkChanged')
})

test('a page that has none knows the elements by their tags, and the events by their names', () => {
  const look = (element: HTMLElementTagNameMap['latchkey-modal']) => {
    element.addEventListener('latchkey-network-changed', (event) => {
      expectTypeOf(event.detail.networkId).toEqualTypeOf<NetworkId>()
    })
    element.addEventListener('click', (event) => expectTypeOf(event).toEqualTypeOf<PointerEvent>())
    element.open({ view: 'Connect' })
    // @ts-expect-error there is no such screen
    element.open({ view: 'Nowhere' })
  }
  expectTypeOf(look).toBeFunction()
})
