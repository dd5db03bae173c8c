import type { Network } from '@latchkey/core'
import { navigate, networkIdOf } from '@latchkey/core/modal'
import { SearchField, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { NetworkRow } from '../NetworkRow.tsx'
import { networkGroups } from '../networkGroups.ts'
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
  const { main, test } = needle ? { main: found, test: [] } : networkGroups(found, { active })
  const row = (network: Network, { inGroup = false } = {}) => (
    <li key={network.caipNetworkId}>
      <NetworkRow
        active={network.caipNetworkId === active}
        network={network}
        onSelect={() => select(network)}
        saysTestnet={!inGroup}
        term={needle}
      />
    </li>
  )

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
        <Outcome
          action={{ run: () => setTerm(''), text: messages['networks.clear'] }}
          title={messages['networks.empty'](term.trim())}
        />
      ) : (
        <Rows>{main.map((network) => row(network))}</Rows>
      )}
      {test.length === 0 ? null : (
        <section>
          <h3 className={classes['heading']}>{messages['networks.testnets']}</h3>
          <Rows>{test.map((network) => row(network, { inGroup: true }))}</Rows>
        </section>
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
