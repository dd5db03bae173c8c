import { closeModal, type OpenModalParameters, openModal } from '@latchkey/core'
import { createElement } from './createElement.ts'
import { elementKinds } from './elementKinds.ts'
import type { LatchkeyModalElement } from './LatchkeyElements.ts'

/** The class of `<latchkey-modal>`: an element by which a page opens and closes the modal. */
export function createModalElement(
  page: Window & typeof globalThis,
): new () => LatchkeyModalElement {
  return class ModalElement extends createElement(page, elementKinds['latchkey-modal']) {
    get isOpen(): boolean {
      return this.latchkey?.store.getState().modal.open ?? false
    }

    open(parameters?: OpenModalParameters) {
      if (this.latchkey) openModal(this.latchkey, parameters)
    }

    close() {
      if (this.latchkey) closeModal(this.latchkey)
    }
  }
}
