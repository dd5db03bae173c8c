import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { getAccount, signMessage } from '@latchkey/core'
import type { ElementEvents } from '@latchkey/elements'
import { latchkey } from './latchkey.ts'

@Component({
  // Angular leaves tags with a hyphen to the browser.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  selector: 'my-app',
  template: `
    <latchkey-network-button></latchkey-network-button>
    <latchkey-button label="Sign up with a wallet" (latchkey-connect)="greet($event)"></latchkey-button>
    <p id="status">{{ account().status }}</p>
    <p id="greeting">{{ greeting() }}</p>
    <button id="sign" type="button" [disabled]="!account().isConnected" (click)="sign()">Sign</button>
    <p id="signature">{{ signature() }}</p>
  `,
})
export class AppComponent {
  readonly account = signal(getAccount(latchkey))
  readonly greeting = signal('')
  readonly signature = signal('')

  constructor() {
    inject(DestroyRef).onDestroy(
      latchkey.store.subscribe(() => this.account.set(getAccount(latchkey))),
    )
  }

  greet({ detail }: ElementEvents['latchkey-connect']) {
    this.greeting.set(`Hello ${detail.address}`)
  }

  async sign() {
    this.signature.set(await signMessage(latchkey, { message: 'Hello' }))
  }
}
