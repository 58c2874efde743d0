// Before the first paint, so that a page chosen to be dark never flashes white.
{
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('waybill-color-scheme') ?? 'auto';
  } catch {
    // Storage can be forbidden; then the system's choice it is.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  document.documentElement.style.colorScheme = scheme;
}
