'use client'
import type { LatchkeyState, View } from '@latchkey/core'
import { closeModal } from '@latchkey/core'
import { currentView, isConnected, navigate } from '@latchkey/core/modal'
import { BackIcon, CloseIcon, HelpIcon, IconButton } from '@latchkey/ui'
import { memo, type RefObject } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { type AnyView, useViewPreload } from '../kit/ViewCode.ts'
import classes from './Modal.module.css'
import { frameTestIds } from './testIds.ts'

/**
 * Back, help or what the view brings at the start; the view's name; close at the end. Opening a modal that was
 * prepared renders none of it anew.
 */
export const Header = memo(function Header({
  Component,
  closable,
  heading,
  titleId,
  view,
}: Header.Props) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  return (
    <div className={classes['header']}>
      <Start Component={Component} view={view} />
      <h2
        ref={heading}
        className={classes['title']}
        data-testid={frameTestIds.modalTitle}
        // A long Latin name in an Arabic modal loses its end, not its beginning.
        dir="auto"
        id={titleId}
        tabIndex={-1}
      >
        {Component && view ? (
          <Boundary fallback={() => messages['common.viewFailed']} part={view.name}>
            <Component.Title view={view} />
          </Boundary>
        ) : (
          messages['common.loading']
        )}
      </h2>
      {closable ? (
        <IconButton
          data-testid={frameTestIds.modalClose}
          label={messages['common.close']}
          onClick={() => closeModal(latchkey)}
        >
          <CloseIcon />
        </IconButton>
      ) : (
        <span />
      )}
    </div>
  )
})

/** Back from Account to Connect would show Account again while connected (S2.17). */
function leadsBack(state: LatchkeyState): boolean {
  const previous = state.router.at(-2)
  if (!previous) return false
  return !(
    isConnected(state) &&
    previous.name === 'Connect' &&
    currentView(state.router).name === 'Account'
  )
}

function Start({ Component, view }: Pick<Header.Props, 'Component' | 'view'>) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const preload = useViewPreload()
  const hasBack = useLatchkeyState(leadsBack)
  const guided = latchkey.options.enableWalletGuide

  if (hasBack && !(view?.name === 'Connect' && latchkey.options.enableEmbedded))
    return (
      <IconButton
        data-testid={frameTestIds.modalBack}
        label={messages['common.back']}
        onClick={() => navigate.back(latchkey)}
      >
        <BackIcon />
      </IconButton>
    )
  if (view?.name === 'Connect' && guided)
    return (
      <IconButton
        label={messages['common.help']}
        onClick={() => navigate.push(latchkey, { name: 'WhatIsAWallet' })}
        onPointerEnter={() => preload('WhatIsAWallet')}
      >
        <HelpIcon />
      </IconButton>
    )
  return Component?.Start && view ? (
    <Boundary fallback={() => <span />} part={view.name}>
      <Component.Start />
    </Boundary>
  ) : (
    <span />
  )
}

export declare namespace Header {
  type Props = {
    /** Of the view on screen; none while the first one is on its way. */
    Component: AnyView | undefined
    /** Nothing closes an embedded modal. */
    closable: boolean
    heading: RefObject<HTMLHeadingElement | null>
    titleId: string
    view: View | undefined
  }
}
