import { JSON_STYLE, literal } from '../literal.mjs';
import { fileOf, isJson, urlOf } from '../request.mjs';

export function go(request) {
  const { method, body } = request;
  const json = body === undefined ? undefined : literal(body, { ...JSON_STYLE, indent: '\t' });
  const imports = ['fmt', 'io', 'log', 'net/http', 'os', ...(json === undefined ? [] : ['strings'])];
  if (!isJson(request)) imports.splice(0, 1);
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${json === undefined ? '' : `\tbody := strings.NewReader(${raw(json)})\n`}\trequest, err := http.NewRequest("${method}", "${urlOf(request)}", ${json === undefined ? 'nil' : 'body'})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("WAYBILL_KEY"))
${json === undefined ? '' : '\trequest.Header.Set("Content-Type", "application/json")\n'}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\tcontent, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${isJson(request) ? '\tfmt.Println(response.Status, string(content))' : saving(request)}
}`;
}

const raw = (text) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

const saving = (request) => `\tif response.StatusCode != http.StatusOK {
\t\tlog.Fatal(response.Status, " ", string(content))
\t}
\tif err := os.WriteFile("${fileOf(request)}", content, 0o644); err != nil {
\t\tlog.Fatal(err)
\t}`;
