export {
  type DefinedElements,
  type DefineElementsOptions,
  defineElements,
} from '../elements/defineElements.ts'
export type { ElementAttributes, ElementListeners } from '../elements/ElementAttributes.ts'
export type { ElementEvents } from '../elements/ElementEvents.ts'
export type {
  LatchkeyAccountButtonElement,
  LatchkeyButtonElement,
  LatchkeyElement,
  LatchkeyElements,
  LatchkeyModalElement,
  LatchkeyNetworkButtonElement,
} from '../elements/LatchkeyElements.ts'
export { type ProvideLatchkeyOptions, provideLatchkey } from '../elements/provideLatchkey.ts'
export { type MountedModal, type MountModalOptions, mountModal } from '../mountModal.ts'
