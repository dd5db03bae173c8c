import { Icon } from './Icon.tsx'

export function SettingsIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3 6.25h7.5M15 6.25h2M3 13.75h2M9.5 13.75H17" />
      <circle cx="12.75" cy="6.25" r="2.25" />
      <circle cx="7.25" cy="13.75" r="2.25" />
    </Icon>
  )
}
