import type { Latchkey } from '@latchkey/core'
import type { ReactNode } from 'react'
import { ModalMount } from './frame/ModalMount.tsx'
import { LatchkeyContext } from './LatchkeyContext.ts'

/**
 * Gives hooks and buttons below it an instance, and adds the modal to the page.
 *
 * The instance is the site's: the provider neither creates nor destroys it. With `enableEmbedded`
 * or `disableAppend` nothing is added to the page; place `<LatchkeyModal />` instead.
 *
 * @example
 * const latchkey = createLatchkey({ projectId, serverUrl, networks: [mainnet], adapters: [evm()] })
 * <LatchkeyProvider latchkey={latchkey}><ConnectButton /></LatchkeyProvider>
 */
export function LatchkeyProvider({ children, latchkey }: LatchkeyProvider.Props) {
  const { disableAppend, enableEmbedded } = latchkey.options
  return (
    <LatchkeyContext.Provider value={latchkey}>
      {children}
      {disableAppend || enableEmbedded ? null : <ModalMount />}
    </LatchkeyContext.Provider>
  )
}

export declare namespace LatchkeyProvider {
  type Props = { latchkey: Latchkey; children?: ReactNode | undefined }
}
