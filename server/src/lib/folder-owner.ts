import { lchown, stat } from 'node:fs/promises';

/**
 * Root often works for the user whose folder it is, after `sudo`: a file that stayed root's would keep the server of that
 * user from starting. For anyone else, nothing changes.
 */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  // A link is not followed: root must not give away what it leads to.
  await lchown(path, uid, gid);
}
