/*
 * Two certificates of test addresses with their keys, good for a hundred years. Node makes none by itself, and the machine of a
 * test may have no other program that does. Nothing else trusts them.
 */

/** Names every address as a name of a zone: `192-168-8-20.pista.test`. */
export const zoneCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATSgAwIBAgIUAk5pL6Ul1SK73JuoBZipObb8n78wCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEem9uZTAgFw0yNjEyMDEwMDMyMjVaGA8yMTI2MTEwNzAwMzIy
NVowDzENMAsGA1UEAwwEem9uZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAaV
2LsPeBGjQLzE5/YSABRiUpaNlCNJtfiWZ4TI5/yWU+/OSPyK8gjqKkA4KPBk51/j
JHStJFFPFuAvNnl6F1qjbDBqMB0GA1UdDgQWBBSjcePndBk43wGwJ00ERnbyOdAI
yTAfBgNVHSMEGDAWgBSjcePndBk43wGwJ00ERnbyOdAIyTAXBgNVHREEEDAOggwq
LnBpc3RhLnRlc3QwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA
uV/LuwLnTx//3ntAg0KYShS2Kju0TT2kfWu0UKDBawECIQDbawiaEUuAYOTEByN8
J4JEuUQRoRDVbe9VOPiKNivJaA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7QUPpRB0B5KbH+eb
rMAkeI538dsoI1Si/cbPNHLSvLGhRANCAAQGldi7D3gRo0C8xOf2EgAUYlKWjZQj
SbX4lmeEyOf8llPvzkj8ivII6ipAOCjwZOdf4yR0rSRRTxbgLzZ5ehda
-----END PRIVATE KEY-----
`,
};

/** Names one laptop and one address, with another key. */
export const laptopCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUOgAwIBAgIUOQz/jYYlEyL2ru984RBrCOcshL8wCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGbGFwdG9wMCAXDTI2MTIwMTAwMzIyNVoYDzIxMjYxMTA3MDAz
MjI1WjARMQ8wDQYDVQQDDAZsYXB0b3AwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAQDsLEy2AmyQklzPfyUWI5GqkKc2PJFvIPb7kzx9iBmx/Gtb6jZTVsZs/8whLMZ
+G9cCfCc8h2+SqpzpzvZJQEmo3cwdTAdBgNVHQ4EFgQU8FO1eWj3Ce8zW934kFc/
vTOmIQMwHwYDVR0jBBgwFoAU8FO1eWj3Ce8zW934kFc/vTOmIQMwIgYDVR0RBBsw
GYIRbGFwdG9wLnBpc3RhLnRlc3SHBMCoCBQwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNHADBEAiB4Jk4WIaYBgz86hfHB2XXpEurDLwoOrVILNvD9zJh/AwIg
cI/I7hIssxJ8Hw/y1JztNUBSk50vGJ7aUpN0PANMFyk=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg90QOrZqsUa8wiYmk
So7uapta/NOMzOVMvJiBJKSk9LmhRANCAAQDsLEy2AmyQklzPfyUWI5GqkKc2PJF
vIPb7kzx9iBmx/Gtb6jZTVsZs/8whLMZ+G9cCfCc8h2+SqpzpzvZJQEm
-----END PRIVATE KEY-----
`,
};
