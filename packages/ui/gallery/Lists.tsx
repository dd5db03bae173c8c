import * as ui from '../src/exports/index.ts'
import styles from './Case.module.css'
import { sampleIcon } from './sampleIcon.ts'

const press = () => {}

export function Lists() {
  return (
    <>
      <div className={styles['line']}>
        {(['running', 'bad', 'good'] as const).map((status) => (
          <ui.Ring key={status} size={64} status={status}>
            <ui.ImageTile name="Fox" size={64} src={sampleIcon('#f6851b', '#fff')} />
          </ui.Ring>
        ))}
      </div>
      <div className={styles['list']}>
        <ui.Row
          leading={<ui.ImageTile name="Fox" src={sampleIcon('#f6851b', '#fff')} />}
          onClick={press}
          title="Fox Wallet"
          trailing={<ui.Tag>Installed</ui.Tag>}
        />
        <ui.Row
          leading={<ui.ImageTile name="White" src={sampleIcon('#fff', '#5b7fff')} />}
          onClick={press}
          title="White Wallet"
          trailing={<ui.Tag tone="accent">Recent</ui.Tag>}
        />
        <ui.Row
          leading={<ui.ImageTile name="gone" src="/missing.png" />}
          onClick={press}
          title="Gone Wallet with a name that is far too long for a row"
          subtitle="Opening"
        />
        <ui.ChoiceRow
          leading={<ui.ImageTile name="Base" round src={sampleIcon('#0052ff', '#fff')} />}
          onClick={press}
          selected
          title="Base"
        />
        <ui.ChoiceRow
          disabledReason="Fox Wallet does not offer this network."
          leading={<ui.ImageTile name="Bitcoin" round src={sampleIcon('#f7931a', '#fff')} />}
          title="Bitcoin"
        />
        <ui.Row
          href="https://example.com"
          leading={<ui.WalletIcon />}
          plain
          title="Get a wallet"
          trailing={<ui.ChevronIcon />}
        />
        <ui.Row
          leading={
            <ui.Badged
              badge={<ui.ImageTile name="B" round size={16} src={sampleIcon('#0052ff', '#fff')} />}
            >
              <ui.ImageTile name="USDC" round />
            </ui.Badged>
          }
          plain
          subtitle="1,000.000 USDC"
          title="USD Coin"
          trailing="$1,000.00"
        />
        <span className={styles['line']}>
          <ui.Skeleton height={40} radius={10} width={40} />
          <ui.Skeleton height={16} width={160} />
        </span>
      </div>
      <div className={styles['line']}>
        {[
          '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          '0x000000',
          '0xffffff',
          '0x70997970',
          'bc1qxy',
          '7EqQdE',
        ].map((address) => (
          <ui.Avatar address={address} key={address} />
        ))}
      </div>
      <ui.Text align="center" size="amount">
        $1,204.50
      </ui.Text>
      <div className={styles['line']}>
        <ui.RoundAction icon={<ui.BuyIcon />}>Buy</ui.RoundAction>
        <ui.RoundAction icon={<ui.SwapIcon />}>Swap</ui.RoundAction>
        <ui.RoundAction disabled icon={<ui.ReceiveIcon />}>
          Receive
        </ui.RoundAction>
        <ui.RoundAction icon={<ui.SendIcon />}>Send</ui.RoundAction>
      </div>
      <ui.ScrollArea aria-label="Lines" role="region" style={{ blockSize: 96 }} tabIndex={0}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <ui.Text key={number} tone="second">
            A line of a list, number {number}, that scrolls under fading ends.
          </ui.Text>
        ))}
      </ui.ScrollArea>
      <div className={styles['line']}>
        <ui.Tag tone="good">Done</ui.Tag>
        <ui.Tag tone="bad">Failed</ui.Tag>
        <ui.Tag tone="warn">Test network</ui.Tag>
      </div>
    </>
  )
}
