'use client'
import { navigate, networkIdOf } from '@latchkey/core/modal'
import { SearchField, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { NetworkRow } from '../NetworkRow.tsx'
import { useSelectNetwork } from '../useSelectNetwork.ts'
import classes, { css } from './NetworksView.module.css'

/** Below this many networks a search field is more to read than the list. */
const searchFrom = 7

/** The site's networks to choose from, with a tick at the one in use. */
export function NetworksView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const select = useSelectNetwork()
  const networks = useLatchkeyState((state) => state.networks)
  const active = useLatchkeyState((state) => networkIdOf(state))
  const [term, setTerm] = useState('')
  const needle = term.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(needle))

  return (
    <div className={classes['networks']}>
      {networks.length < searchFrom ? null : (
        <div className={classes['search']}>
          <SearchField
            clearLabel={messages['networks.clear']}
            data-autofocus=""
            label={messages['networks.search']}
            onValueChange={setTerm}
            value={term}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyLine role="status">{messages['networks.empty'](term.trim())}</EmptyLine>
      ) : (
        <Rows>
          {found.map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow
                active={network.caipNetworkId === active}
                network={network}
                onSelect={() => select(network)}
              />
            </li>
          ))}
        </Rows>
      )}
      <button
        className={classes['help']}
        onClick={() => navigate.push(latchkey, { name: 'WhatIsANetwork' })}
        onPointerEnter={() => preload('WhatIsANetwork')}
        type="button"
      >
        {messages['networks.help']}
      </button>
    </div>
  )
}

function Title() {
  return useTexts(en)['networks.title']
}
NetworksView.Title = Title
