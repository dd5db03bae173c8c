import { Icon } from './Icon.tsx'

export function QrIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect height="5" rx="1.25" width="5" x="3" y="3" />
      <rect height="5" rx="1.25" width="5" x="12" y="3" />
      <rect height="5" rx="1.25" width="5" x="3" y="12" />
      <path d="M12 12h1.25v1.25M17 12v1M12 17h1M16.25 17H17v-1" />
    </Icon>
  )
}
