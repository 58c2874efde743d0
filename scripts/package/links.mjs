/**
 * Where a package comes from, which npm compares with the provenance that the release workflow signs. The workflow knows its
 * repository; a package that is made elsewhere does not name one.
 */
export function linksOf(directory, { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env) {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) return {};
  const home = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return {
    repository: { type: 'git', url: `git+${home}.git`, directory },
    homepage: `${home}#readme`,
    bugs: `${home}/issues`,
  };
}
